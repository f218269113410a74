import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import styles from "./DropZone.module.css";

type Props = {
  /** Shown while files are dragged over the zone, such as "Drop files to upload". */
  invitation: string;
  onFiles: (files: readonly File[]) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

/** Accepts files dropped anywhere on its children. Screens offer an equivalent button for keyboard users. */
export function DropZone({ invitation, onFiles, isDisabled = false, children }: Props) {
  // Counts nested enter and leave events, which children fire too. At 0 the pointer has left the zone.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  if (isDisabled) return <div className={styles.zone}>{children}</div>;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");
  const count = (step: number): void => {
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the upload button is the accessible equivalent.
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
