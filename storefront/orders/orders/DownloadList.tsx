import type { Download } from "#api/orders/entitlements.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import goods from "../../identity/account/purchases/goods.module.css";
import { orderTexts } from "./texts/texts.ts";

export type DownloadRow = { id: string; product: string; file: string; left: string; url: string | undefined };

function sizeOf(bytes: number, { locale, language }: ShopFacts): string {
  const { kilobytes, megabytes } = orderTexts[language].downloads;
  if (bytes < 1_000_000)
    return formatMessage(language, kilobytes, { size: Math.max(1, Math.round(bytes / 1000)).toLocaleString(locale) });
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return formatMessage(language, megabytes, { size: (bytes / 1_000_000).toLocaleString(locale, digits) });
}

export function presentDownload(download: Download, shop: ShopFacts): DownloadRow {
  const { dateLocale, timeZone, language } = shop;
  const texts = orderTexts[language].downloads;
  const until = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone }).format(
    new Date(download.expirationDate),
  );
  return {
    id: download.id,
    product: download.productName,
    file: `${download.fileName}, ${sizeOf(download.byteSize, shop)}`,
    left: download.isOpen
      ? formatMessage(language, texts.left, { count: download.remainingDownloads, date: until })
      : texts.closed,
    url: download.isOpen ? download.url : undefined,
  };
}

/** Downloadable files with their expiration and remaining downloads. */
export function DownloadList({
  downloads,
  heading: Heading = "h3",
}: {
  downloads: readonly DownloadRow[];
  heading?: "h2" | "h3";
}) {
  const texts = useTexts(orderTexts).downloads;
  return (
    <ul className={goods.cards}>
      {downloads.map((download) => (
        <li key={download.id} className={goods.card}>
          <div className={goods.top}>
            <Heading>{download.product}</Heading>
            {download.url && (
              <ButtonLink href={download.url} size="sm" download="">
                {texts.download} <span className="visually-hidden">{download.product}</span>
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
