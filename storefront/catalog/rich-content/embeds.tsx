import { formatMessage } from "#api/store/messages.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import type { NodeProps } from "./context.ts";
import { NewTab } from "./Inline.tsx";
import styles from "./media.module.css";
import { addressOf, hostOf, sizeOf } from "./media.ts";
import { captionIn, dataOf, type Fields, flag, href, number, part, text } from "./nodes.ts";
import { richTexts } from "./texts/texts.ts";

/** A downloadable file with its name, type and size. */
export function FileNode({ node }: NodeProps) {
  const language = useLanguage();
  const data = dataOf(node, "fileData");
  const address = addressOf(data);
  if (address === undefined) return null;
  const name = text(data, "name") || richTexts[language].file;
  const kind = (text(data, "type") || (name.includes(".") ? (name.split(".").at(-1) ?? "") : "")).toUpperCase();
  const size = sizeOf(number(data, "sizeInKb"), language);
  const canDownload = !flag(part(data, "pdfSettings"), "disableDownload");
  return (
    <p className={styles.file}>
      <a href={address} download={canDownload && address.startsWith("/") ? name : undefined}>
        <Icon name="file" size={24} />
        <span>
          <b>{name}</b>
          <span className={styles.soft}>{[kind, size].filter(Boolean).join(", ")}</span>
        </span>
        <Icon name="download" size={20} />
      </a>
    </p>
  );
}

/** Card that links to another site. It isn't embedded, so that the site doesn't learn about visitors. */
export function LinkCard({ node }: NodeProps) {
  const found = cardOf(node.type, node.fields);
  if (!found) return null;
  const { url, title, words } = found;
  return (
    <p className={styles.linkCard}>
      <a href={url} target="_blank" rel="noopener noreferrer">
        <b>{title || hostOf(url)}</b>
        {words !== "" && <span>{words}</span>}
        <span className={styles.soft}>
          {hostOf(url)}
          <NewTab />
        </span>
      </a>
      {captionIn(node) !== "" && <span className={styles.caption}>{captionIn(node)}</span>}
    </p>
  );
}

type LinkCardView = { url: string; title: string; words: string };

function cardOf(type: string, fields: Fields): LinkCardView | undefined {
  if (type === "LINK_PREVIEW") {
    const data = part(fields, "linkPreviewData");
    const url = href(text(part(data, "link"), "url"));
    return url === undefined ? undefined : { url, title: text(data, "title"), words: text(data, "description") };
  }
  const oembed = part(fields, "embedData", "oembed");
  const url = href(text(part(fields, "embedData"), "src") || text(part(fields, "htmlData"), "url"));
  if (url === undefined) return undefined;
  return { url, title: text(oembed, "title"), words: text(oembed, "authorName") || text(oembed, "providerName") };
}

const ZOOM = 15;

/** Address with a link to a map. Map tiles would tell another site about visitors. */
export function MapNode({ node }: NodeProps) {
  const language = useLanguage();
  const texts = useTexts(richTexts);
  const settings = part(dataOf(node, "mapData"), "mapSettings");
  const [lat, lng] = [number(settings, "lat"), number(settings, "lng")];
  const name = text(settings, "locationName") || text(settings, "address") || texts.place;
  if (lat === undefined || lng === undefined) return null;
  const zoom = Math.min(19, Math.max(2, Math.round(number(settings, "initialZoom") ?? ZOOM)));
  const url = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`;
  return (
    <div className={styles.map}>
      <MapDrawing />
      <div>
        <p>
          <b>{name}</b>
        </p>
        {text(settings, "address") !== name && <p className={styles.soft}>{text(settings, "address")}</p>}
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {texts.openMap}
            <span className="visually-hidden">{formatMessage(language, texts.mapOf, { place: name })}</span>
          </a>
        </p>
      </div>
    </div>
  );
}

/** Generic illustration of a map. */
function MapDrawing() {
  return (
    <svg viewBox="0 0 240 140" aria-hidden="true" focusable="false" className={styles.mapDrawing}>
      <path className={styles.mapWater} d="M0 104c40-18 66 14 104 4s52-44 136-30v62H0Z" />
      <path className={styles.mapPark} d="M18 14h58v44H18Z" />
      <path className={styles.mapStreets} d="M0 74h240M96 0v110M150 0v96M0 34h240M204 0v82M48 58v52" />
      <g transform="translate(138 22)">
        <path className={styles.mapPin} d="M12 0a12 12 0 0 1 12 12c0 9-12 22-12 22S0 21 0 12A12 12 0 0 1 12 0Z" />
        <circle cx="12" cy="12" r="4.5" fill="#fff" />
      </g>
    </svg>
  );
}
