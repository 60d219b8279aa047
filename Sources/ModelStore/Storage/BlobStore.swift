import Foundation

/// The bytes of a store's external attributes: files named by their SHA-256, or memory where the store is in memory.
///
/// The folder is beside the store and called as it is, with `.blobs` at the end; it is made with the first file. Inside,
/// files lie in folders of their digest's first two digits. A file is never altered, so what names it stays valid
/// whatever becomes of other rows.
package final class BlobStore: BlobSource {
    /// The folder; nil for a store in memory.
    package let folder: String?
    private let store: String?
    private let memory = Locked<[String: Data]>([:])

    /// The blobs of the store at `store`, or of one in memory. Nothing is touched.
    package init(_ store: URL?) {
        // SQLite keeps its own files beside what a link leads to.
        self.store = store?.resolvingSymlinksInPath().path
        folder = self.store.map { Self.folder(of: $0) }
    }

    /// The folder of the store at `path`, which may not be there.
    package static func folder(of path: String) -> String { path + ".blobs" }

    // MARK: Reading

    /// The bytes called `name`. Reads the file, and its digest is compared.
    package func data(named name: BlobName) throws(ModelStoreError) -> Data {
        let missing = ModelStoreError(
            .missingBlob, "the blob \(name.digest) is not there; restore it from a copy of the store's folder of blobs")
        guard let path = path(of: name.digest) else {
            guard let data = memory.withLock({ $0[name.digest] }) else { throw missing }
            return data
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            guard access(path, F_OK) != 0, errno == ENOENT else {
                throw ModelStoreError(.io, "the blob \(name.digest) could not be read", underlying: error)
            }
            throw missing
        }
        guard BlobName(of: data) == name else {
            throw ModelStoreError(
                .damagedBlob,
                "the blob \(name.digest) has other bytes than it had; restore it from a copy of the store's folder of blobs"
            )
        }
        return data
    }

    /// The length of the blob with this digest, or nil when there is none.
    package func length(of digest: String) -> Int? {
        guard let path = path(of: digest) else { return memory.withLock { $0[digest]?.count } }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// The file of the blob with this digest; nil for a store in memory.
    package func path(of digest: String) -> String? {
        folder.map { "\($0)/\(digest.prefix(2))/\(digest)" }
    }

    // MARK: Writing

    /// Makes sure that all of `values` are there, on the disk, when this returns; what names them may be committed then.
    /// A file that is there in the right length is kept, and counts as new for ``BlobPruning``.
    /// - Throws: ``ModelStoreError``: `io` when a file cannot be written, `missingBlob` when a value's bytes are unknown.
    func keep(_ values: some Sequence<ExternalData>) throws(ModelStoreError) {
        var touched: Set<String> = []
        for value in values {
            let name = value.name
            if let path = path(of: name.digest) {
                if length(of: name.digest) == name.length, utimes(path, nil) == 0 { continue }
                if value.bytes == nil, value.origin?.source === self { continue }
                try write(value.data(), to: path)
                touched.insert(URL(fileURLWithPath: path).deletingLastPathComponent().path)
            } else if memory.withLock({ $0[name.digest] == nil }) {
                let data = try value.data()
                memory.withLock { $0[name.digest] = data }
            }
        }
        for folder in touched.sorted() { try FileSync.synchronize(URL(fileURLWithPath: folder)) }
    }

    private func write(_ data: Data, to path: String) throws(ModelStoreError) {
        let mode = fileMode
        try makeFolders(of: path, mode: mode)
        let partial = "\(path).\(UUID().uuidString).partial"
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(partial) }
        var isWritten = data.withUnsafeBytes { Self.write($0, to: descriptor) } && fsync(descriptor) == 0
        // The umask may have taken bits that the store has.
        isWritten = isWritten && fchmod(descriptor, mode) == 0
        let reason = errno
        close(descriptor)
        guard isWritten, rename(partial, path) == 0 else {
            let reason = isWritten ? errno : reason
            unlink(partial)
            throw failure(path, reason)
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            let count = Foundation.write(descriptor, base, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }

    /// The mode of the store's own file, so that who may read the one may read the other.
    private var fileMode: mode_t {
        var status = stat()
        guard let store, stat(store, &status) == 0 else { return 0o600 }
        return status.st_mode & 0o666
    }

    private func makeFolders(of path: String, mode: mode_t) throws(ModelStoreError) {
        guard let folder else { return }
        // Who may read files may look into the folder.
        let folderMode = mode | (mode & 0o444) >> 2
        for made in [folder, URL(fileURLWithPath: path).deletingLastPathComponent().path] {
            if mkdir(made, folderMode) == 0 {
                chmod(made, folderMode)
                try FileSync.synchronize(URL(fileURLWithPath: made).deletingLastPathComponent())
            } else if errno != EEXIST {
                throw failure(made)
            }
        }
    }

    private func failure(_ path: String, _ reason: Int32 = errno) -> ModelStoreError {
        ModelStoreError(
            .io, "the blob \(path) could not be written: \(String(cString: strerror(reason))); nothing was saved")
    }

    // MARK: All of them

    /// Calls `body` with the digest of each blob and when it was last named, in seconds since 1970; then, for files that a
    /// writer that died left behind, with their whole names. For a store in memory, nothing.
    package func forEachFile(_ body: (_ file: File) throws -> Void) throws {
        guard let folder, let groups = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for group in groups.sorted() {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(group)") else {
                continue
            }
            for name in names.sorted() {
                let path = "\(folder)/\(group)/\(name)"
                var status = stat()
                guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
                let isBlob = BlobName.isDigest(name) && name.hasPrefix(group)
                guard isBlob || name.hasSuffix(".partial") else { continue }
                try body(
                    File(
                        path: path, digest: isBlob ? name : nil, length: Int(status.st_size),
                        namedAt: Double(status.st_mtim.tv_sec)))
            }
        }
    }

    /// One file of the folder.
    package struct File {
        package let path: String
        /// The digest it is named by; nil for what a writer that died left behind.
        package let digest: String?
        /// In bytes.
        package let length: Int
        /// When it was written, or named again, in seconds since 1970.
        package let namedAt: Double
    }
}

extension StoreConnection {
    /// Stores the external values that rows to be written name; call it in the transaction that writes them.
    /// - Throws: as ``BlobStore/keep(_:)``.
    package func keep(_ values: [BlobName: ExternalData]) throws(ModelStoreError) {
        guard !values.isEmpty else { return }
        guard let blobs else {
            throw ModelStoreError(.io, "this connection cannot store the bytes of external attributes")
        }
        try blobs.keep(values.values)
    }
}
