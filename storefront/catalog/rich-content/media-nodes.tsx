import type { ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { GALLERY_SIZES, type Picture, TILE_SIZES } from "#ui/media/pictures.ts";
import type { NodeProps, RichContext } from "./context.ts";
import { linkTo } from "./Inline.tsx";
import styles from "./media.module.css";
import { addressOf, durationOf, hostOf, pictureOf } from "./media.ts";
import { captionIn, dataOf, type Fields, flag, list, number, oneOf, part, text } from "./nodes.ts";
import { richTexts } from "./texts/texts.ts";

const WIDE = "(min-width: 64rem) 46rem, 92vw";

/** Size and alignment of a media block; spoilers open on click. */
function Frame({ data, caption, children }: { data: Fields; caption: string; children: ReactNode }) {
  const texts = useTexts(richTexts);
  const container = part(data, "containerData");
  const spoiler = part(container, "spoiler");
  const figure = (
    <figure
      className={styles.figure}
      data-width={text(part(container, "width"), "size").toLowerCase() || undefined}
      data-align={text(container, "alignment").toLowerCase() || undefined}
    >
      {children}
      {caption !== "" && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
  if (!flag(spoiler, "enabled")) return figure;
  return (
    <details className={styles.veil}>
      <summary>
        {text(spoiler, "description")} <span>{text(spoiler, "buttonText") || texts.show}</span>
      </summary>
      {figure}
    </details>
  );
}

export function ImageNode({ node, context }: NodeProps) {
  const data = dataOf(node, "imageData");
  const picture = pictureOf(part(data, "image"), flag(data, "decorative") ? "" : text(data, "altText"));
  if (!picture) return null;
  const photo = <Photo picture={picture} boxes={GALLERY_SIZES} sizes={WIDE} className={styles.image} />;
  return (
    <Frame data={data} caption={text(data, "caption") || captionIn(node)}>
      {linkTo(part(data, "link"), photo, context)}
    </Frame>
  );
}

export function GifNode({ node }: NodeProps) {
  const data = dataOf(node, "gifData");
  const size = { width: number(data, "width") ?? 480, height: number(data, "height") ?? 270 };
  const [original, small] = [part(data, "original"), part(data, "downsized")];
  const video = text(small, "mp4") || text(original, "mp4");
  const still = text(small, "still") || text(original, "still");
  const address = text(small, "gif") || text(original, "gif");
  return (
    <Frame data={data} caption={captionIn(node)}>
      {video ? (
        <video {...size} src={video} poster={still || undefined} muted loop playsInline controls preload="none" />
      ) : (
        <img {...size} src={address} alt={text(data, "altText")} loading="lazy" className={styles.still} />
      )}
    </Frame>
  );
}

const FILM = /\.(?:mp4|webm|mov|m4v)(?:\?|$)/i;

/** Plays videos from the store's media. Videos of other sites are links, so no third-party code runs in the storefront. */
export function VideoNode({ node }: NodeProps) {
  const language = useLanguage();
  const texts = useTexts(richTexts);
  const data = dataOf(node, "videoData");
  const video = part(data, "video");
  const address = addressOf(video);
  if (address === undefined) return null;
  const title = text(data, "title") || texts.video;
  const poster = pictureOf(part(data, "thumbnail"), "");
  const options = part(data, "options");
  const isOurs = address.startsWith("/media/") || FILM.test(address);
  return (
    <Frame data={data} caption={captionIn(node)}>
      {isOurs ? (
        // biome-ignore lint/a11y/useMediaCaption: the tree has no captions to give
        <video
          className={styles.video}
          src={address}
          poster={poster && sizedPoster(poster)}
          width={number(video, "width") ?? 1280}
          height={number(video, "height") ?? 720}
          preload="none"
          playsInline
          loop={flag(options, "playInLoop")}
          controls
          controlsList={flag(data, "disableDownload") ? "nodownload" : undefined}
          aria-label={title}
        />
      ) : (
        <a className={styles.away} href={address} target="_blank" rel="noopener noreferrer">
          {poster?.url.startsWith("/media/") && (
            <Photo picture={poster} boxes={TILE_SIZES} sizes={WIDE} className={styles.image} alt="" />
          )}
          <span className={styles.awayWords}>
            <Icon name="play" size={24} />
            <span>
              <b>{title}</b>
              <br />
              {formatMessage(language, texts.watchOn, { site: hostOf(address) })}
            </span>
          </span>
        </a>
      )}
    </Frame>
  );
}

const sizedPoster = (poster: Picture): string =>
  poster.url.startsWith("/media/") ? `${poster.url}/v1/fit/w_960,h_960,q_80,enc_auto/poster` : poster.url;

export function AudioNode({ node }: NodeProps) {
  const texts = useTexts(richTexts);
  const data = dataOf(node, "audioData");
  const audio = part(data, "audio");
  const address = addressOf(audio);
  const cover = pictureOf(part(data, "coverImage"), "");
  const name = text(data, "name") || texts.recording;
  if (address === undefined) return null;
  return (
    <div className={styles.audio}>
      {cover && <Photo picture={cover} boxes={[96, 160]} sizes="5rem" className={styles.cover} alt="" />}
      <div>
        <p>
          <b>{name}</b>
          {durationOf(audio) && <span className={styles.soft}> {durationOf(audio)}</span>}
        </p>
        {text(data, "authorName") !== "" && <p className={styles.soft}>{text(data, "authorName")}</p>}
        {/* biome-ignore lint/a11y/useMediaCaption: the tree has no captions to give */}
        <audio
          src={address}
          controls
          preload="none"
          aria-label={name}
          controlsList={flag(data, "disableDownload") ? "nodownload" : undefined}
        />
      </div>
    </div>
  );
}

const strips = ["SLIDER", "SLIDESHOW", "THUMBNAIL", "PANORAMA"];

/** Images and videos in columns or a scrolling strip; each image links to its full size. */
export function GalleryNode({ node, context }: NodeProps) {
  const texts = useTexts(richTexts);
  const data = dataOf(node, "galleryData");
  const layout = part(data, "options", "layout");
  const items = list(data, "items");
  const isStrip = strips.includes(text(layout, "type")) || flag(layout, "horizontalScroll");
  const columns = Math.min(5, Math.max(1, number(layout, "numberOfColumns") ?? Math.min(3, items.length)));
  const fit = oneOf(part(data, "options", "item"), "crop", ["FILL", "FIT"]);
  if (items.length === 0) return null;
  return (
    <Frame data={data} caption={captionIn(node)}>
      <ul
        className={isStrip ? styles.strip : styles.tiles}
        data-columns={columns}
        data-fit={fit?.toLowerCase()}
        // Scrollable regions must be reachable by keyboard.
        {...(isStrip && { tabIndex: 0, "aria-label": texts.gallery })}
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids and never change their order
          <li key={index}>
            <GalleryItem item={item} context={context} canExpand={!flag(data, "disableExpand")} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function GalleryItem({ item, context, canExpand }: { item: Fields; context: RichContext; canExpand: boolean }) {
  const language = useLanguage();
  const texts = useTexts(richTexts);
  const title = text(item, "title");
  const video = addressOf(part(item, "video", "media"));
  if (video !== undefined) {
    const poster = pictureOf(part(item, "video", "thumbnail"), "");
    return (
      // biome-ignore lint/a11y/useMediaCaption: the tree has no captions to give
      <video
        src={video}
        poster={poster && sizedPoster(poster)}
        controls
        preload="none"
        playsInline
        aria-label={title || texts.video}
      />
    );
  }
  const media = part(item, "image", "media");
  const picture = pictureOf(media, text(item, "altText") || title);
  if (!picture) return null;
  const photo = (
    <Photo picture={picture} boxes={TILE_SIZES} sizes="(min-width: 64rem) 20rem, 60vw" className={styles.tile} />
  );
  const link = part(item, "image", "link");
  if (link.url !== undefined) return linkTo(link, photo, context);
  if (!canExpand) return photo;
  return (
    <a
      href={picture.url}
      aria-label={formatMessage(language, texts.enlarge, { picture: picture.alt || texts.picture })}
    >
      {photo}
    </a>
  );
}
