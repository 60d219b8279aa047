/// The models a program can import and export, by name.
public struct ModelRegistry: Sendable {
    /// The registrations, in the order they were given.
    public let models: [ModelRegistration]

    /// A registry of these models; their names differ.
    public init(_ models: [ModelRegistration]) {
        self.models = models
    }

    /// The models' names.
    public var names: [String] { models.map(\.name) }

    /// The model called `name`; without a name, the only one there is.
    /// - Throws: ``FerryError`` (`usage`) naming the nearest name.
    public func model(named name: String?) throws(FerryError) -> ModelRegistration {
        guard let name else {
            if models.count == 1, let only = models.first { return only }
            throw FerryError(.usage, "say which model: one of \(names.joined(separator: ", "))")
        }
        if let model = models.first(where: { $0.name == name }) { return model }
        let nearest = nearestName(to: name, in: names).map { "; did you mean \($0)?" } ?? "."
        throw FerryError(.usage, "no model is called \(name)\(nearest) Known: \(names.joined(separator: ", "))")
    }
}
