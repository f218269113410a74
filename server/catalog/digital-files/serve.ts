import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { answerFile, readRange } from "#server/platform/http/serve/file-answers.ts";
import { digitalFileName, getDigitalFile } from "./digital-files.ts";
import { admitDownload, isSigned } from "./download-links.ts";

const sentences = {
  unknown: "Download not found.",
  over: "This download link has expired. Contact the store to get a new one.",
  "used up": "This link has no downloads left. Contact the store to get a new one.",
} as const;

const refuse = (status: number, reason: keyof typeof sentences): RawAnswer => ({
  status,
  headers: [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: sentences[reason],
});

async function download(context: RawContext): Promise<RawAnswer> {
  const { store, params, now, header } = context;
  const { id = "", signature = "" } = params;
  if (!isSigned(store, id, signature)) return refuse(404, "unknown");
  const range = readRange(header("range"), Number.MAX_SAFE_INTEGER);
  const isStart = range === undefined || range === "unsatisfiable" || range.start === 0;
  const admission = await context.transaction((tx) => admitDownload(tx, id, { isStart, now }));
  if (typeof admission === "string") return refuse(admission === "unknown" ? 404 : 410, admission);
  const file = await getDigitalFile(store.database.db, admission.fileId);
  const answer = await answerFile(
    store.files,
    {
      name: digitalFileName(file.id),
      mimeType: file.mime_type,
      fileName: file.file_name,
      disposition: "attachment",
      etag: `"${file.sha256.toString("base64url")}"`,
      cacheControl: "private, no-store",
    },
    // Conditional requests are ignored: every counted download sends the bytes.
    { header: (name) => (name === "if-none-match" ? undefined : header(name)) },
  );
  return answer ?? refuse(404, "unknown");
}

export const rawRoutes: RawRoute[] = [
  { id: "digitalFiles.download", method: "GET", paths: ["/downloads/{id}/{signature}"], run: download },
];
