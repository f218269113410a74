import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import styles from "./DropZone.module.css";

type Props = {
  /** What will happen, in words: "Drop files to upload them". */
  invitation: string;
  onFiles: (files: readonly File[]) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

/** Everything inside takes files that are dropped on it. An extra: a button beside it does the same. */
export function DropZone({ invitation, onFiles, isDisabled = false, children }: Props) {
  // Children fire leave and enter too; only when all are left has the pointer gone.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  if (isDisabled) return <div className={styles.zone}>{children}</div>;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");
  const count = (step: number): void => {
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same.
    <div
      className={styles.zone}
      onDragEnter={(event) => hasFiles(event) && count(1)}
      onDragLeave={(event) => hasFiles(event) && count(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        count(-depth.current);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className={styles.cover}>
          <Upload aria-hidden="true" />
          {invitation}
        </div>
      )}
    </div>
  );
}
