import { CircleCheck, RotateCw, X } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { mediaTexts } from "../texts/texts.ts";
import styles from "./UploadList.module.css";
import type { QueuedFile, UploadQueue } from "./upload-queue.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

type Props = { files: readonly QueuedFile[]; queue: Pick<UploadQueue<unknown>, "remove" | "retry"> };

/** Progress of each upload. Failed uploads stay listed until they are dismissed or retried. */
export function UploadList({ files, queue }: Props) {
  const open = files.filter(({ state }) => state !== "done" && state !== "failed").length;
  const failed = files.filter(({ state }) => state === "failed").length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {files.length > 0 && summary(open, failed)}
      </p>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={texts.uploads.label}>
          {files.map((file) => (
            <li key={file.key} className={styles.file} data-state={file.state}>
              <div className={styles.line}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.state}>{stateOf(file)}</span>
                {file.state === "failed" && file.canRetry === true && (
                  <Button
                    size="small"
                    icon={<RotateCw aria-hidden="true" />}
                    aria-label={formatMessage(language, texts.uploads.retryFile, { file: file.name })}
                    onClick={() => queue.retry(file.key)}
                  >
                    {texts.uploads.retry}
                  </Button>
                )}
                {file.state === "done" ? (
                  <CircleCheck aria-hidden="true" className={styles.done} />
                ) : (
                  <Button
                    variant="plain"
                    size="icon"
                    aria-label={formatMessage(
                      language,
                      file.state === "failed" ? texts.uploads.dismissFile : texts.uploads.cancelFile,
                      { file: file.name },
                    )}
                    icon={<X aria-hidden="true" />}
                    onClick={() => queue.remove(file.key)}
                  />
                )}
              </div>
              {file.state === "failed" ? (
                <p className={styles.problem}>{file.problem}</p>
              ) : (
                <progress
                  className={styles.bar}
                  max={1}
                  value={file.share}
                  aria-label={formatMessage(language, texts.uploads.progress, { file: file.name })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function summary(open: number, failed: number): string {
  if (open > 0) return formatMessage(language, texts.uploads.uploading, { count: open });
  return failed > 0 ? formatMessage(language, texts.uploads.failedCount, { count: failed }) : texts.uploads.allDone;
}

function stateOf({ state, share }: QueuedFile): string {
  switch (state) {
    case "waiting":
      return texts.uploads.waiting;
    case "sending":
      return `${Math.floor(share * 100)}%`;
    case "finishing":
      return texts.uploads.checking;
    case "done":
      return texts.uploads.done;
    case "failed":
      return texts.uploads.failed;
  }
}
