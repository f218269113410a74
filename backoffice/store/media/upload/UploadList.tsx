import { CircleCheck, RotateCw, X } from "lucide-react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { plural } from "#backoffice/format.ts";
import styles from "./UploadList.module.css";
import type { QueuedFile, UploadQueue } from "./upload-queue.ts";

type Props = { files: readonly QueuedFile[]; queue: Pick<UploadQueue<unknown>, "remove" | "retry"> };

/** Every file on its way with its own progress; what failed stays until somebody has read why. */
export function UploadList({ files, queue }: Props) {
  const open = files.filter(({ state }) => state !== "done" && state !== "failed").length;
  const failed = files.filter(({ state }) => state === "failed").length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {files.length > 0 && summary(open, failed)}
      </p>
      {files.length > 0 && (
        <ul className={styles.list} aria-label="Uploads">
          {files.map((file) => (
            <li key={file.key} className={styles.file} data-state={file.state}>
              <div className={styles.line}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.state}>{stateOf(file)}</span>
                {file.state === "failed" && file.canRetry === true && (
                  <Button
                    size="small"
                    icon={<RotateCw aria-hidden="true" />}
                    aria-label={`Try ${file.name} again`}
                    onClick={() => queue.retry(file.key)}
                  >
                    Try again
                  </Button>
                )}
                {file.state === "done" ? (
                  <CircleCheck aria-hidden="true" className={styles.done} />
                ) : (
                  <Button
                    variant="plain"
                    size="icon"
                    aria-label={`${file.state === "failed" ? "Dismiss" : "Cancel"} ${file.name}`}
                    icon={<X aria-hidden="true" />}
                    onClick={() => queue.remove(file.key)}
                  />
                )}
              </div>
              {file.state === "failed" ? (
                <p className={styles.problem}>{file.problem}</p>
              ) : (
                <progress className={styles.bar} max={1} value={file.share} aria-label={`Sent of ${file.name}`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function summary(open: number, failed: number): string {
  if (open > 0) return `${plural(open, "file")} on the way`;
  return failed > 0 ? `${plural(failed, "file")} could not be uploaded` : "All files are uploaded";
}

function stateOf({ state, share }: QueuedFile): string {
  switch (state) {
    case "waiting":
      return "Waiting";
    case "sending":
      return `${Math.floor(share * 100)}%`;
    case "finishing":
      return "Checking";
    case "done":
      return "Done";
    case "failed":
      return "Failed";
  }
}
