import Ferry
import Testing

@testable import FerryCommand

@Suite struct ProgressLineTests {
    private func progress(records: Int, bytes: Int, total: Int?, seconds: Double) -> ImportProgress {
        var progress = ImportProgress()
        progress.records = records
        progress.bytes = bytes
        progress.totalBytes = total
        progress.seconds = seconds
        return progress
    }

    @Test func itTellsRecordsBytesRateAndTimeLeft() {
        let half = progress(records: 50_000, bytes: 10_000_000, total: 20_000_000, seconds: 2)
        #expect(
            ProgressLine.text(half, width: 120)
                == "50,000 records, 10.0 MB of 20.0 MB (50 %), 25,000 records/s, 2.00 s left")
    }

    @Test func whatIsUnknownIsLeftOut() {
        #expect(
            ProgressLine.text(progress(records: 3, bytes: 40, total: nil, seconds: 0), width: 120)
                == "3 records, 40 bytes")
        #expect(
            ProgressLine.text(progress(records: 0, bytes: 0, total: 0, seconds: 1), width: 120)
                == "0 records, 0 bytes, 0 records/s")
    }

    @Test func itFitsTheTerminal() {
        let line = ProgressLine.text(progress(records: 3, bytes: 40, total: 80, seconds: 1), width: 20)
        #expect(line.count == 19)
    }
}
