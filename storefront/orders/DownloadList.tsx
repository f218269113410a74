import type { Download } from "#api/entitlements.ts";
import { ButtonLink } from "#ui/Button.tsx";
import goods from "../account/goods.module.css";
import type { ShopFacts } from "../facts.ts";

export type DownloadRow = { id: string; product: string; file: string; left: string; url: string | undefined };

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export function presentDownload(download: Download, { locale, timeZone }: ShopFacts): DownloadRow {
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(
    new Date(download.expirationDate),
  );
  return {
    id: download.id,
    product: download.productName,
    file: `${download.fileName}, ${sizeOf(download.byteSize)}`,
    left: download.isOpen
      ? `Until ${until}, ${download.remainingDownloads === 1 ? "once more" : `${download.remainingDownloads} more times`}`
      : "Closed. Write to us to have it opened again.",
    url: download.isOpen ? download.url : undefined,
  };
}

/** Files to fetch, each with how long and how often. */
export function DownloadList({
  downloads,
  heading: Heading = "h3",
}: {
  downloads: readonly DownloadRow[];
  heading?: "h2" | "h3";
}) {
  return (
    <ul className={goods.cards}>
      {downloads.map((download) => (
        <li key={download.id} className={goods.card}>
          <div className={goods.top}>
            <Heading>{download.product}</Heading>
            {download.url && (
              <ButtonLink href={download.url} size="sm" download="">
                Download <span className="visually-hidden">{download.product}</span>
              </ButtonLink>
            )}
          </div>
          <p className={goods.facts}>
            <span>{download.file}</span>
            <span>{download.left}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
