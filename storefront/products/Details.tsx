import { Icon } from "#ui/Icon.tsx";
import { Html } from "#ui/pages/Html.tsx";
import { RichContent } from "../rich-content/RichContent.tsx";
import styles from "./details.module.css";
import type { AttachmentView, DetailsView, DownloadView, EmbeddedView, SectionView } from "./views.ts";

type Props = { details: DetailsView; embedded: EmbeddedView; path: string };

/** What is told about the product, in sections that open and close without a script. The first one is open. */
export function Details({ details, embedded, path }: Props) {
  const { description, sections, attachments, downloads } = details;
  return (
    <div className={styles.details}>
      {description && <Section section={description} index={0} embedded={embedded} path={path} isOpen />}
      {downloads.length > 0 && <Downloads files={downloads} />}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {sections.map((section, index) => (
        <Section key={section.title} section={section} index={index + 1} embedded={embedded} path={path} />
      ))}
    </div>
  );
}

type SectionProps = { section: SectionView; index: number; embedded: EmbeddedView; path: string; isOpen?: boolean };

function Section({ section, index, embedded, path, isOpen = false }: SectionProps) {
  return (
    <details open={isOpen}>
      <summary>
        <h2>{section.title}</h2>
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
  return (
    <details open>
      <summary>
        <h2>What you download</h2>
      </summary>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <Icon name="file" size={24} />
            <span>
              <b>{file.name}</b>
              <span className={styles.soft}>{[file.kind, file.size].filter(Boolean).join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const verbs = { document: "Open", model: "Download the 3D model" } as const;

function Attachments({ attachments }: { attachments: readonly AttachmentView[] }) {
  return (
    <details open>
      <summary>
        <h2>To hear, read and turn around</h2>
      </summary>
      <ul className={styles.files}>
        {attachments.map(({ kind, id, title, href }) => (
          <li key={id}>
            <Icon name={kind === "audio" ? "sound" : kind === "model" ? "cube" : "file"} size={24} />
            <span>
              <b>{title}</b>
              {kind === "audio" ? (
                // biome-ignore lint/a11y/useMediaCaption: recordings of the catalog have no captions to give
                <audio src={href} controls preload="none" aria-label={title} />
              ) : (
                <a href={href} download={kind === "model" ? title : undefined}>
                  {verbs[kind]}
                  <span className="visually-hidden">: {title}</span>
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
