import Formats
import ModelStore

/// A record of a ``DeclaredModel``. It has nothing of its own: the row that the context holds says it all.
struct DeclaredRecord: Sendable {}

extension RecordSource {
    /// Makes a row of each record by the declaration of `model`.
    ///
    /// A record that does not fit is rejected with all its faults. Fields that the model does not have are counted by name in
    /// the report.
    func decode(_ model: DeclaredModel, options: RecordDecodingOptions) -> Pipeline<DeclaredRecord> {
        let names = model.entity.attributes.map(\.name).filter { !model.isContentDigest($0) }
        let paths = names.sorted().map { model.path(of: $0) }
        let fields = model.entity.attributes.enumerated().map { position, attribute in
            FieldDecoding(
                attribute, at: position, path: model.path(of: attribute.name),
                digested: model.isContentDigest(attribute.name) ? paths : nil)
        }
        let form = fields.map { "\($0.path)" }.joined(separator: " ")
        return Pipeline<DeclaredRecord>(
            name: defaultName, source: self,
            stages: [
                ("source", definition.canonicalForm),
                ("decode", "declared \(model.entity.name) \(form) \(options.canonicalForm)"),
            ],
            decoding: options,
            step: { context in
                context.enter(0)
                context.enter(1)
                do throws(RecordFault) {
                    return try context.decodeRow(by: fields) ? DeclaredRecord() : nil
                } catch {
                    context.reject(1, fault: error)
                    return nil
                }
            })
    }
}

extension RecordContext {
    /// Makes the current record's row of its fields.
    /// - Returns: false when the record has been rejected: values cannot be stored, or several fields have faults.
    /// - Throws: the fault of a record that is not sound, or of its only field at fault.
    fileprivate func decodeRow(by decodings: [FieldDecoding]) throws(RecordFault) -> Bool {
        let fields = try decoder.fields(at: position)
        guard fields.isObject else {
            _ = try fields.whole.decode([String: Bool].self)
            return false
        }
        var faults: [RecordFault] = []
        let unstorable = encodeRow { writer in
            var presence = FieldPresence.all
            for decoding in decodings {
                do throws(RecordFault) {
                    if try !decoding.write(fields, to: &writer) { presence.remove(decoding.position) }
                } catch {
                    faults.append(error)
                    writer.appendNull()
                }
            }
            return presence
        }
        if faults.count == 1, unstorable.isEmpty { throw faults[0] }
        guard faults.isEmpty, unstorable.isEmpty else {
            reject(
                1,
                faults: faults.map { Rejection.Fault(code: $0.code, field: $0.field, message: $0.message) }
                    + unstorable.map { Rejection.Fault(code: $0.code, field: $0.field, message: $0.message) })
            return false
        }
        noteFields()
        return true
    }

    private func noteFields() {
        let unknown = decoder.unknownKeys
        if !unknown.isEmpty { noteUnknownFields(unknown) }
        note(decoder.dateAssumptions)
    }
}
