import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Html } from "#ui/pages/Html.tsx";
import { sizeOf } from "../rich-content/media.ts";
import { RichContent } from "../rich-content/RichContent.tsx";
import styles from "./details.module.css";
import { productTexts } from "./texts/texts.ts";
import type { AttachmentView, DetailsView, DownloadView, EmbeddedView, SectionView } from "./views.ts";

type Props = { details: DetailsView; embedded: EmbeddedView; path: string };

/** Product details in collapsible sections that work without scripts. The first one is open. */
export function Details({ details, embedded, path }: Props) {
  const texts = useTexts(productTexts).details;
  const { description, sections, attachments, downloads } = details;
  const tree = { embedded, path };
  return (
    <div className={styles.details}>
      {description && <Section section={description} title={texts.description} index={0} {...tree} isOpen />}
      {downloads.length > 0 && <Downloads files={downloads} />}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {sections.map((section, index) => (
        <Section key={section.title} section={section} title={section.title} index={index + 1} {...tree} />
      ))}
    </div>
  );
}

type SectionProps = {
  section: SectionView;
  title: string;
  index: number;
  embedded: EmbeddedView;
  path: string;
  isOpen?: boolean;
};

function Section({ section, title, index, embedded, path, isOpen = false }: SectionProps) {
  return (
    <details open={isOpen}>
      <summary>
        <h2>
          <bdi>{title}</bdi>
        </h2>
      </summary>
      {"nodes" in section ? (
        <div className={styles.written}>
          <RichContent nodes={section.nodes} context={{ ...embedded, prefix: `s${index}`, path }} />
        </div>
      ) : (
        <Html className={styles.rich} html={section.html} />
      )}
    </details>
  );
}

function Downloads({ files }: { files: readonly DownloadView[] }) {
  const language = useLanguage();
  const texts = productTexts[language].details;
  return (
    <details open>
      <summary>
        <h2>{texts.downloads}</h2>
      </summary>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <Icon name="file" size={24} />
            <span>
              <b dir="auto">{file.name}</b>
              <span className={styles.soft}>
                {[texts.kinds[file.kind], sizeOf(file.kilobytes, language)].filter(Boolean).join(", ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Attachments({ attachments }: { attachments: readonly AttachmentView[] }) {
  const texts = useTexts(productTexts).details;
  return (
    <details open>
      <summary>
        <h2>{texts.attachments}</h2>
      </summary>
      <ul className={styles.files}>
        {attachments.map((attachment) => (
          <Attachment key={attachment.id} attachment={attachment} />
        ))}
      </ul>
    </details>
  );
}

function Attachment({ attachment: { kind, title, href } }: { attachment: AttachmentView }) {
  const { details: texts, media } = useTexts(productTexts);
  const name = title || media.file;
  return (
    <li>
      <Icon name={kind === "audio" ? "sound" : kind === "model" ? "cube" : "file"} size={24} />
      <span>
        <b dir="auto">{name}</b>
        {kind === "audio" ? (
          // biome-ignore lint/a11y/useMediaCaption: recordings of the catalog have no captions to give
          <audio src={href} controls preload="none" aria-label={name} />
        ) : (
          <a href={href} download={kind === "model" ? name : undefined}>
            {kind === "model" ? texts.model : texts.open}
            <span className="visually-hidden">
              : <bdi>{name}</bdi>
            </span>
          </a>
        )}
      </span>
    </li>
  );
}
