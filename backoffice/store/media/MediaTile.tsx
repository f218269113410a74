import { Box, CloudDownload, FileArchive, FileText, Film, ImageOff, Music, Play } from "lucide-react";
import type { ReactNode } from "react";
import type { StoredMedia } from "#api/store/media.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./MediaTile.module.css";
import { ownAddress } from "./own-address.ts";
import { mediaTexts } from "./texts/texts.ts";
import { formatBytes, formatDuration } from "./upload/format-bytes.ts";

const texts = mediaTexts[staffLanguage()];

/** Thumbnail of a file: the image, the poster of a video, or an icon for other kinds. */
export function MediaFace({ media }: { media: StoredMedia }) {
  const { thumbnailUrl, averageColor, width, height } = media;
  if (media.download !== undefined && media.kind === "image") {
    return (
      <span className={styles.sign}>
        {media.download.state === "FAILED" ? <ImageOff aria-hidden="true" /> : <CloudDownload aria-hidden="true" />}
      </span>
    );
  }
  if (thumbnailUrl === undefined) return <span className={styles.sign}>{iconOf(media)}</span>;
  return (
    <>
      <img
        src={ownAddress(thumbnailUrl)}
        alt=""
        width={width || undefined}
        height={height || undefined}
        loading="lazy"
        decoding="async"
        className={styles.picture}
        {...(averageColor && { style: { backgroundColor: averageColor } })}
      />
      {media.kind === "video" && (
        <span className={styles.play}>
          <Play aria-hidden="true" />
        </span>
      )}
    </>
  );
}

function iconOf({ kind, mimeType }: StoredMedia): ReactNode {
  if (mimeType.startsWith("model/")) return <Box aria-hidden="true" />;
  switch (kind) {
    case "video":
      return <Film aria-hidden="true" />;
    case "audio":
      return <Music aria-hidden="true" />;
    case "zip":
      return <FileArchive aria-hidden="true" />;
    default:
      return <FileText aria-hidden="true" />;
  }
}

const downloadLabel = ({ state }: NonNullable<StoredMedia["download"]>): string =>
  state === "FAILED" ? texts.tile.downloadFailed : texts.tile.downloading;

/** "1200 × 800, 240 KB" or "0:12, 4 MB". */
function factsOf({ kind, width, height, durationMs, byteSize, isAnimated }: StoredMedia): string {
  const parts = [
    ...(isAnimated ? [texts.tile.animated] : []),
    ...(kind === "image" && width > 0 ? [`${width} × ${height}`] : []),
    ...(durationMs === undefined ? [] : [formatDuration(durationMs)]),
    ...(byteSize > 0 ? [formatBytes(byteSize)] : []),
  ];
  return parts.join(", ");
}

type Props = { media: StoredMedia; onOpen: () => void; isChosen?: boolean; selection?: ReactNode; isOption?: boolean };

export function MediaTile({ media, onOpen, isChosen = false, selection, isOption = false }: Props) {
  return (
    <li className={styles.tile} data-chosen={isChosen || undefined}>
      <button type="button" className={styles.button} onClick={onOpen} {...(isOption && { "aria-pressed": isChosen })}>
        <span className={styles.face}>
          <MediaFace media={media} />
        </span>
        <span className={styles.name} title={media.fileName}>
          {media.fileName}
        </span>
        <span className={styles.facts}>
          {media.download === undefined ? factsOf(media) : downloadLabel(media.download)}
        </span>
      </button>
      {media.kind === "image" &&
        media.download === undefined &&
        media.altText === "" &&
        media.trashedDate === undefined && <span className={styles.lacking}>{texts.tile.noAltText}</span>}
      {selection}
    </li>
  );
}
