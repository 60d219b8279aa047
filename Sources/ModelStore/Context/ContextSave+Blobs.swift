extension ContextSave {
    /// Stores the bytes that the new and changed objects name, before their rows.
    func keepExternalData() throws {
        var kept: [BlobName: ExternalData] = [:]
        for table in context.tables where table.hasChanges && table.entity.attributes.contains(where: \.isExternal) {
            let models = table.inserted.compactMap { $0 } + table.changed.values.map(\.model)
            for model in models {
                var writer = RowWriter(entity: table.form(of: type(of: model))?.entity ?? table.entity)
                writer.beginRow()
                model.write(to: &writer)
                kept.merge(writer.keptData) { $0.bytes == nil ? $1 : $0 }
            }
        }
        try connection.keep(kept)
    }
}

extension ModelTable {
    var blobs: any BlobSource { context.container.blobs }
}
