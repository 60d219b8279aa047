import Formats
import Foundation
import ModelStore

/// A source that nobody has described: where its records are, and what they are made of.
public struct SourceSurvey: Sendable {
    /// The source with all that was found out.
    public let source: SourceDefinition
    /// What the records are made of.
    public let records: RecordSurvey
    /// Whether the format has no types, so that texts are what they spell.
    public let valuesAreText: Bool
    /// What was decided, in words.
    public let decisions: [String]
    /// What the records are called: the element's name, the key's or the file's.
    public let name: String

    /// Reads the whole source, on the calling thread.
    /// - Parameter definition: what is known; what it leaves open is found out. It must name files that can be read
    ///   twice.
    /// - Throws: ``FerryError``: `usage` for standard input, `input` when the source cannot be read.
    public init(of definition: SourceDefinition) throws(FerryError) {
        guard !definition.files.contains("-") else {
            throw FerryError(
                .usage,
                "what standard input holds can only be found out by reading it twice: save it in a file, or say which "
                    + "model it is for with --model")
        }
        var decisions: [String] = []
        do throws(FormatError) {
            let source = try Self.completed(definition, &decisions)
            let reader = try RecordSource(source).makeReader(model: EntityDescription("", attributes: []))
            var records = RecordSurvey()
            var options = RecordDecodingOptions()
            options.duplicateKeys = .last
            let decoder = RecordDecoder(options: options)
            var valuesAreText = false
            var path: String?
            while let chunk = try reader.next() {
                valuesAreText = valuesAreText || chunk.valuesAreText
                path = path ?? chunk.places.first?.base
                decoder.begin(chunk)
                for position in 0..<chunk.count {
                    do throws(RecordFault) {
                        records.add(try decoder.fields(at: position))
                    } catch {
                        records.add(error)
                    }
                }
                for fault in chunk.faults { records.add(fault) }
            }
            decisions += reader.notes
            self.source = source
            self.records = records
            self.valuesAreText = valuesAreText
            self.decisions = decisions
            name = Self.name(of: source, elementPath: valuesAreText ? path : nil)
        } catch {
            throw FerryError(.input, error.message, at: error.location)
        }
    }

    // MARK: Where the records are

    /// The definition with the place of the records, where it is a JSON document that does not say it.
    private static func completed(
        _ definition: SourceDefinition, _ decisions: inout [String]
    ) throws(FormatError) -> SourceDefinition {
        guard definition.records == nil, definition.keyedBy == nil, definition.key == nil,
            definition.format == nil || definition.format == .json,
            let file = definition.files.first, definition.files.count == 1, InputListing.isPlainFile(definition)
        else { return definition }
        let head = try ByteSource(path: file).peek(ContentForm.headSize)
        let form = ContentForm(head: head, path: file, model: nil)
        guard definition.format == .json || form.format == .json else { return definition }
        let shape = try JSONShape(of: ByteSource(path: file))
        guard shape.root == .object, let place = RecordPlace(in: shape) else { return definition }
        var completed = definition
        completed.format = .json
        completed.records = place.pointer
        completed.keyedBy = place.keyedBy
        let keyed = place.keyedBy.map { ", whose members' names become \($0)" } ?? ""
        let where_ = place.pointer.isEmpty ? "the document itself" : place.pointer
        decisions.append("records: \(place.keyedBy == nil ? "the elements" : "the members") of \(where_)\(keyed)")
        return completed
    }

    private static func name(of source: SourceDefinition, elementPath: String?) -> String {
        let element = elementPath?.split(separator: "/").last.map { $0.prefix { $0 != "[" } }
        let element_ = element?.split(separator: ":").last.map(String.init)
        let key = source.key ?? source.records.flatMap { JSONPointer($0)?.tokens.last }
        let name = element_ ?? key ?? RecordSource(source).defaultName
        let usable = name.filter { !$0.isNewline && $0 != "\0" && $0 != "." }
        return usable.isEmpty ? "record" : usable
    }
}

/// Which container of a JSON document most likely holds its records.
struct RecordPlace {
    /// JSON Pointer to the container.
    let pointer: String
    /// What the names of its members become, where it is an object.
    let keyedBy: String?

    /// Nil when the document itself is the only record.
    init?(in shape: JSONShape) {
        let array = Self.largest(shape.arrays.filter { $0.objects > 0 && $0.objects >= $0.others && !$0.path.isEmpty })
        let object = Self.largest(
            shape.objects.filter { $0.objects > 1 && $0.others == 0 && $0.isUniform && !$0.hasIdentity })
        let own = shape.objects.first { $0.path.isEmpty }
        // A thing of its own that holds lists of others.
        let isThing = own?.hasIdentity ?? false
        let lists = shape.arrays.filter { $0.path.count == 1 && $0.objects > 0 }
        if isThing, lists.count > 1 || (array?.objects ?? 0) < 2 && (object?.objects ?? 0) < 2 { return nil }
        if let object, object.objects > array?.objects ?? 0 {
            pointer = object.pointer
            keyedBy = "id"
        } else if let array {
            pointer = array.pointer
            keyedBy = nil
        } else {
            return nil
        }
    }

    /// The place with the most objects; of several, that nearest to the root.
    private static func largest(_ places: [JSONShape.Place]) -> JSONShape.Place? {
        places.max { ($0.objects, -$0.path.count) < ($1.objects, -$1.path.count) }
    }
}
