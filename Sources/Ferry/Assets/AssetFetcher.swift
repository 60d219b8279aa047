import Formats
import Foundation

/// Fetches assets on threads of its own, several at once, and no more than that.
final class AssetFetcher {
    /// One asset on its way. Unchecked Sendable: `result` is touched under `condition` only.
    final class Request: @unchecked Sendable {
        private let condition = NSCondition()
        private var result: Result<[UInt8], FormatError>?

        fileprivate func finish(_ result: Result<[UInt8], FormatError>) {
            condition.withLock {
                self.result = result
                condition.broadcast()
            }
        }

        /// The bytes, or why there are none; waits for them.
        func wait() -> Result<[UInt8], FormatError> {
            condition.withLock {
                while true {
                    if let result { return result }
                    condition.wait()
                }
            }
        }
    }

    private let queue = OperationQueue()

    /// - Parameter width: how many are fetched at once.
    init(width: Int = 8) {
        queue.name = "ferry.assets"
        queue.maxConcurrentOperationCount = width
    }

    deinit {
        queue.cancelAllOperations()
    }

    /// Begins to fetch what `url` stands for.
    func fetch(_ url: String, from resources: ResourceMap) -> Request {
        let request = Request()
        queue.addOperation {
            do throws(FormatError) {
                request.finish(.success(try resources.bytes(of: url, limit: AssetPlan.maximumBytes)))
            } catch {
                request.finish(.failure(error))
            }
        }
        return request
    }
}
