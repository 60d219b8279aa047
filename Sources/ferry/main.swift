import FerryCommand
import Foundation
import SampleModels

exit(await CommandLineTool.main(models: .samples))
