import Foundation
import ModelStore
import SQLite
import Testing

@testable import ModelStore

@Suite struct KilledBlobWriterTests {
    /// The process saves one sprite after another and kills itself at a moment that nobody chose.
    @Test(arguments: [3_000, 17_000, 41_000, 90_000] as [UInt32])
    func aKilledProcessLeavesNoRowWithoutItsBytes(microseconds: UInt32) async throws {
        let fixture = try BlobFixture()
        try await fixture.container.close()
        let path = fixture.path
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, microseconds = microseconds as UInt32] in
            let container = try ModelContainer(
                for: BlobFixture.schema, configuration: ModelConfiguration(url: URL(fileURLWithPath: path)))
            let context = ModelContext(container)
            Thread.detachNewThread {
                usleep(microseconds)
                kill(getpid(), SIGKILL)
            }
            for number in 0..<100_000 {
                context.insert(
                    Sprite(
                        number: number,
                        image: Data(repeating: UInt8(truncatingIfNeeded: number), count: 50_000 + number)))
                try context.save()
            }
        }
        let inspection = try StoreInspection(of: URL(fileURLWithPath: path))
        #expect(inspection.findings.isEmpty)
        let sprites = try ModelContext(try fixture.reopened()).fetch(FetchDescriptor<Sprite>())
        for sprite in sprites { #expect(sprite.image?.count == 50_000 + sprite.number) }
    }
}
