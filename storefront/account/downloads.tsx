/** Files the member bought. */
import { type Download, listMyDownloads } from "#api/entitlements.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { DownloadList, type DownloadRow, presentDownload } from "../orders/DownloadList.tsx";
import styles from "./account.module.css";
import { memberPage } from "./member-page.tsx";

export const downloadsPage = memberPage<{ downloads: readonly DownloadRow[] }>({
  path: "/account/downloads",
  section: "downloads",
  title: () => "Downloads",
  async load({ shopper, shop }) {
    const { downloads } = await shopper.call(listMyDownloads, {});
    return { downloads: downloads.map((each: Download) => presentDownload(each, shop)) };
  },
  View: ({ data }) =>
    data.downloads.length === 0 ? (
      <div className={styles.nothing}>
        <p>Files you buy are kept here for downloading.</p>
        <ButtonLink href="/c/digital">Prints to download</ButtonLink>
      </div>
    ) : (
      <DownloadList downloads={data.downloads} heading="h2" />
    ),
});
