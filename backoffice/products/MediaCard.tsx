import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { TextField } from "../components/Field.tsx";
import { pictureAddress } from "../components/picture-address.ts";
import { Banner } from "../components/States.tsx";
import styles from "./MediaCard.module.css";
import type { MediaEntry, ProductForm } from "./product-form.ts";
import { uploadPicture } from "./upload.ts";

type Upload = { key: number; name: string; share: number; problem?: string };

const MOVED = "application/x-media-index";

/** Pictures in order: the first is the main one. Drop files anywhere on the card; order by dragging or with the arrows. */
export function MediaCard() {
  const { control, setValue, getValues } = useFormContext<ProductForm>();
  const media = useWatch({ control, name: "media" });
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isDropping, setIsDropping] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const lastKey = useRef(0);

  const change = (next: MediaEntry[]): void => setValue("media", next, { shouldDirty: true });
  const move = (from: number, to: number): void => {
    const entry = media[from];
    if (entry !== undefined && to >= 0 && to < media.length) change(media.toSpliced(from, 1).toSpliced(to, 0, entry));
  };
  const upload = async (file: File): Promise<void> => {
    lastKey.current += 1;
    const key = lastKey.current;
    const update = (part: Partial<Upload>) =>
      setUploads((list) => list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
    setUploads((list) => [...list, { key, name: file.name, share: 0 }]);
    try {
      const stored = await uploadPicture(file, (share) => update({ share }));
      // Read again: other uploads may have finished meanwhile.
      const entry = { id: stored.id, url: stored.url, altText: stored.altText, name: stored.fileName };
      change([...getValues("media"), entry]);
      setUploads((list) => list.filter((upload) => upload.key !== key));
    } catch (error) {
      update({ problem: error instanceof Error ? error.message : "The upload failed." });
    }
  };
  const uploadAll = (files: Iterable<File>): void => {
    for (const file of files) void upload(file);
  };
  const drop = (event: DragEvent): void => {
    setIsDropping(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploadAll(event.dataTransfer.files);
  };

  return (
    <Card title="Pictures">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same. */}
      <div
        id="product-media"
        className={styles.zone}
        data-dropping={isDropping || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setIsDropping(true);
        }}
        onDragLeave={() => setIsDropping(false)}
        onDrop={drop}
      >
        {media.length > 0 && (
          <ol className={styles.grid}>
            {media.map((entry, index) => (
              <Picture
                key={entry.id}
                entry={entry}
                index={index}
                count={media.length}
                onMove={move}
                onAltText={(altText) => change(media.with(index, { ...entry, altText }))}
                onRemove={() => change(media.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
        <Uploads
          uploads={uploads}
          onDismiss={(key) => setUploads((list) => list.filter((entry) => entry.key !== key))}
        />
        <div className={styles.add}>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="Choose pictures"
            onChange={(event) => {
              uploadAll(event.currentTarget.files ?? []);
              event.currentTarget.value = "";
            }}
          />
          <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => picker.current?.click()}>
            Add pictures
          </Button>
          <span className={styles.hint}>or drop files here. JPEG, PNG, WebP, AVIF or GIF, up to 25 MB.</span>
        </div>
      </div>
    </Card>
  );
}

type PictureProps = {
  entry: MediaEntry;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onAltText: (text: string) => void;
  onRemove: () => void;
};

function Picture({ entry, index, count, onMove, onAltText, onRemove }: PictureProps) {
  const position = `picture ${index + 1} of ${count}`;
  return (
    <li
      className={styles.picture}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(MOVED, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(MOVED) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(MOVED);
        if (from !== "") onMove(Number(from), index);
      }}
    >
      <div className={styles.frame}>
        <img src={pictureAddress(entry.url, 320)} alt={entry.altText} loading="lazy" draggable={false} />
        {index === 0 && (
          <span className={styles.main}>
            <Badge tone="success">Main picture</Badge>
          </span>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          variant="plain"
          size="small"
          aria-label={`Move ${position} forward`}
          disabled={index === 0}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => onMove(index, index - 1)}
        />
        <Button
          variant="plain"
          size="small"
          aria-label={`Move ${position} back`}
          disabled={index === count - 1}
          icon={<ArrowRight aria-hidden="true" />}
          onClick={() => onMove(index, index + 1)}
        />
        <Button
          variant="plain"
          size="small"
          className={styles.remove}
          aria-label={`Remove ${position}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <TextField
        label={`Alternative text of ${position}`}
        isLabelHidden
        placeholder="Describe the picture"
        maxLength={1000}
        value={entry.altText}
        onChange={(event) => onAltText(event.currentTarget.value)}
      />
    </li>
  );
}

type UploadsProps = { uploads: readonly Upload[]; onDismiss: (key: number) => void };

function Uploads({ uploads, onDismiss }: UploadsProps) {
  return (
    <div className={styles.uploads} aria-live="polite">
      {uploads.map((upload) =>
        upload.problem === undefined ? (
          <div key={upload.key} className={styles.upload}>
            <label htmlFor={`upload-${upload.key}`}>Uploading {upload.name}</label>
            <progress id={`upload-${upload.key}`} max={1} value={upload.share} />
          </div>
        ) : (
          <Banner
            key={upload.key}
            tone="critical"
            action={
              <Button size="small" onClick={() => onDismiss(upload.key)}>
                Dismiss
              </Button>
            }
          >
            {upload.problem}
          </Banner>
        ),
      )}
    </div>
  );
}
