/** An upload error whose message is displayed next to the file with a way to fix it. */
export class UploadProblem extends Error {
  /** Whether a retry with the same file can succeed. */
  readonly isWorthRetrying: boolean;
  constructor(message: string, isWorthRetrying: boolean) {
    super(message);
    this.name = "UploadProblem";
    this.isWorthRetrying = isWorthRetrying;
  }
}
