import Formats
import ModelStore

/// A chain of stages: a source, what becomes of its records, and at the end ``write(to:options:)``.
///
/// ```swift
/// let report = try await RecordSource.preferences("memos.plist", key: "saved_memos")
///     .decode(LegacyMemo.self, dates: .secondsSince2001)
///     .map { Memo.Record(legacy: $0) }
///     .filter { !$0.title.isEmpty }
///     .deduplicate(keep: .last)
///     .write(to: "memos.store", schema: MemosSchemaV3.self)
///     .run()
/// ```
///
/// A pipeline is a value: each call gives a new one, and it can be run many times. Its closures run on worker
/// threads, several at once, each with one record at a time.
public struct Pipeline<Element: Sendable>: Sendable {
    /// Carries the record that the context is at through all stages so far; nil when it goes no further.
    typealias Step = @Sendable (RecordContext) -> Element?

    /// The name of this pipeline in reports.
    public var name: String
    let source: RecordSource
    /// The stages so far, `source` first, and what each would be in a pipeline's canonical form.
    let stages: [(name: String, canonical: String)]
    let decoding: RecordDecodingOptions
    var deduplication: DeduplicateDefinition?
    /// How many stages stood before ``deduplication``.
    var deduplicationPosition = 0
    var assets: [AssetDefinition] = []
    /// How many stages stood up to the last of ``assets``.
    var assetsPosition = 0
    let step: Step

    /// The position of the stage that is added next.
    var nextStage: Int { stages.count }

    func adding<Output: Sendable>(
        _ stage: String, canonical: String, step: @escaping Pipeline<Output>.Step
    ) -> Pipeline<Output> {
        Pipeline<Output>(
            name: name, source: source, stages: stages + [(stage, canonical)], decoding: decoding,
            deduplication: deduplication, deduplicationPosition: deduplicationPosition, assets: assets,
            assetsPosition: assetsPosition, step: step)
    }

    /// Gives the pipeline a name for its reports.
    public func named(_ name: String) -> Self {
        var copy = self
        copy.name = name
        return copy
    }
}

extension RecordSource {
    /// Decodes each record into `type`.
    ///
    /// A record that does not decode is rejected with the place of the field at fault. Keys that the type does not ask
    /// for are counted by name in the report.
    public func decode<Element: Decodable & Sendable>(
        _ type: Element.Type, options: RecordDecodingOptions = RecordDecodingOptions()
    ) -> Pipeline<Element> {
        Pipeline<Element>(
            name: defaultName, source: self,
            stages: [("source", definition.canonicalForm), ("decode", "\(Element.self) \(options.canonicalForm)")],
            decoding: options,
            step: { context in
                context.enter(0)
                context.enter(1)
                do throws(RecordFault) {
                    let value = try context.decoder.decode(Element.self, at: context.position)
                    let unknown = context.decoder.unknownKeys
                    if !unknown.isEmpty { context.noteUnknownFields(unknown) }
                    context.note(context.decoder.dateAssumptions)
                    return value
                } catch {
                    context.reject(1, fault: error)
                    return nil
                }
            })
    }

    /// Decodes each record into `type`, with dates as `dates` says.
    public func decode<Element: Decodable & Sendable>(
        _ type: Element.Type, dates: RecordDecodingOptions.DateStrategy
    ) -> Pipeline<Element> {
        var options = RecordDecodingOptions()
        options.dateStrategy = dates
        return decode(type, options: options)
    }
}
