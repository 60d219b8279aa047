import Formats
import Foundation

/// The files that a pattern stands for, one at a time, in natural order: those of a folder before those of its
/// subfolders.
///
/// Memory grows with the names in a folder and its parents, not with all files. What cannot be read is a fault, and the
/// walk goes on: a folder that may not be entered, a symbolic link that leads back to a folder it lies in, and what is
/// neither file nor folder.
final class FolderWalk {
    private struct Frame {
        let folder: String
        let kind: FileKind
        let steps: ArraySlice<PathPattern.Step>
        var names: ArraySlice<String>
    }

    private let pattern: PathPattern
    private let suffixes: Set<String>?
    private var frames: [Frame] = []
    private var faults: [RecordFault] = []
    private var hasBegun = false
    /// How many files were passed over for their suffix.
    private(set) var skippedCount = 0
    /// The first of them.
    private(set) var skipped: [String] = []

    /// - Parameter suffixes: what names of files end with, in small letters; nil takes all.
    init(_ pattern: PathPattern, suffixes: Set<String>? = nil) {
        self.pattern = pattern
        self.suffixes = suffixes
    }

    /// The next file's path, or why there is none in a place; nil at the end.
    func next() -> Result<String, RecordFault>? {
        if !hasBegun {
            hasBegun = true
            enter(pattern.folder, pattern.steps[...])
        }
        while true {
            if !faults.isEmpty { return .failure(faults.removeFirst()) }
            guard let top = frames.indices.last else { return nil }
            guard let name = frames[top].names.popFirst() else {
                frames.removeLast()
                continue
            }
            if let result = visit(name, in: frames[top]) { return result }
        }
    }

    private func visit(_ name: String, in frame: Frame) -> Result<String, RecordFault>? {
        guard let step = frame.steps.first, step.matches(name) else { return nil }
        let path = Self.path(frame.folder, name)
        let kind = FileKind(of: path)
        if kind.isFolder {
            let rest = step == .anyFolders ? frame.steps : frame.steps.dropFirst()
            guard !rest.isEmpty else { return nil }
            if frames.contains(where: { $0.kind == kind }) {
                return .failure(fault("this is a symbolic link to a folder it lies in", at: path))
            }
            enter(path, rest)
            return nil
        }
        guard frame.steps.count == 1 else { return nil }
        if case .name = step, case .none(ENOENT) = kind, lstatFails(path) { return nil }
        if let complaint = kind.complaint(about: path) { return .failure(fault(complaint, at: path)) }
        if let suffixes, !suffixes.contains((name as NSString).pathExtension.lowercased()) {
            skippedCount += 1
            if skipped.count < 3 { skipped.append(path) }
            return nil
        }
        return .success(path)
    }

    /// Goes on with what in `folder` fits `steps`.
    private func enter(_ folder: String, _ steps: ArraySlice<PathPattern.Step>) {
        let kind = FileKind(of: folder.isEmpty ? "." : folder)
        guard let step = steps.first else { return }
        if case .name(let name) = step {
            frames.append(Frame(folder: folder, kind: kind, steps: steps, names: [name]))
            return
        }
        let names = names(in: folder)
        if step == .anyFolders {
            frames.append(Frame(folder: folder, kind: kind, steps: steps, names: names))
            let rest = steps.dropFirst()
            if case .name(let name)? = rest.first {
                frames.append(Frame(folder: folder, kind: kind, steps: rest, names: [name]))
            } else {
                frames.append(Frame(folder: folder, kind: kind, steps: rest, names: names))
            }
        } else {
            frames.append(Frame(folder: folder, kind: kind, steps: steps, names: names))
        }
    }

    private func names(in folder: String) -> ArraySlice<String> {
        guard let handle = opendir(folder.isEmpty ? "." : folder) else {
            faults.append(fault("cannot read the folder: \(String(cString: strerror(errno)))", at: folder))
            return []
        }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    String(validatingCString: text) ?? String(cString: text)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted(by: NaturalOrder.precedes)[...]
    }

    private func lstatFails(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0
    }

    private func fault(_ message: String, at path: String) -> RecordFault {
        RecordFault(code: FormatError.Code.io.rawValue, message: message, location: RecordLocation(file: path))
    }

    private static func path(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}
