import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { exportPages, exportRedirects } from "#api/imports/exports.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { downloadText } from "#backoffice/marketing/analytics/csv.ts";

type Props = { endpoint: typeof exportPages | typeof exportRedirects; label: string };

/** Downloads all pages and posts, or all redirects, as CSV. */
export function ContentExportButton({ endpoint, label }: Props) {
  const download = useMutation({
    mutationFn: async () => {
      const { fileName, csv } = await call(endpoint, {});
      downloadText(fileName, csv);
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  );
}
