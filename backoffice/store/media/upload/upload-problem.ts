/** The reader sees this sentence beside the file; it says what to do. */
export class UploadProblem extends Error {
  /** Whether the same file may succeed when it is tried again. */
  readonly isWorthRetrying: boolean;
  constructor(message: string, isWorthRetrying: boolean) {
    super(message);
    this.name = "UploadProblem";
    this.isWorthRetrying = isWorthRetrying;
  }
}
