import Foundation

extension BackingData {
    /// The bytes of `external`, the attribute called `name` of `model`: read from the store at the first call, and kept
    /// by the object from then on. Where they cannot be read, they are empty, and ``PersistentModel/externalDataError``
    /// says why.
    public func bytes(of external: inout ExternalData, in model: any PersistentModel, _ name: String) -> Data {
        if let bytes = external.bytes { return bytes }
        do throws(ModelStoreError) {
            let bytes = try external.data(elseFrom: keeper?.blobs)
            external = external.loaded(bytes)
            return bytes
        } catch {
            var failure = error
            failure.entity = type(of: model).entity.name
            failure.attribute = name
            failure.model = model.persistentModelID
            externalDataError = failure
            return Data()
        }
    }

    /// As above; nil where there are no bytes, and where they cannot be read.
    public func bytes(of external: inout ExternalData?, in model: any PersistentModel, _ name: String) -> Data? {
        guard var present = external else { return nil }
        let bytes = bytes(of: &present, in: model, name)
        guard present.bytes != nil else { return nil }
        external = present
        return bytes
    }
}

extension PersistentModel {
    /// Why bytes of an external attribute could not be read when they were last asked for in vain; the property was nil, or
    /// empty, then, and the row keeps naming them. ``record`` has them as an ``ExternalData``, which throws.
    public var externalDataError: ModelStoreError? { persistentBackingData.externalDataError }
}
