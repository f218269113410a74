/** Files the member bought. */
import { type Download, listMyDownloads } from "#api/orders/entitlements.ts";
import { DownloadList, type DownloadRow, presentDownload } from "#storefront/orders/orders/DownloadList.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "../account.module.css";
import { memberPage } from "../profile/member-page.tsx";
import { ownedTexts } from "../texts/owned/texts.ts";

export const downloadsPage = memberPage<{ downloads: readonly DownloadRow[] }>({
  path: "/account/downloads",
  section: "downloads",
  async load({ shopper, shop }) {
    const { downloads } = await shopper.call(listMyDownloads, {});
    return { downloads: downloads.map((each: Download) => presentDownload(each, shop)) };
  },
  View: ({ data }) => <Downloads {...data} />,
});

function Downloads({ downloads }: { downloads: readonly DownloadRow[] }) {
  const texts = useTexts(ownedTexts).downloads;
  if (downloads.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{texts.none}</p>
        <ButtonLink href="/c/digital">{texts.toDigital}</ButtonLink>
      </div>
    );
  return <DownloadList downloads={downloads} heading="h2" />;
}
