import { sql } from "kysely";
import {
  createPreviewLink,
  getDesignPreview,
  getPagePreview,
  getPostPreview,
  listPreviewLinks,
  type PreviewLink,
  revokePreviewLink,
} from "#api/content/previews.ts";
import { designs, getDraft, type Kind, pages, posts, presentBody } from "#server/content/documents/public.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";

const DAY = 86_400_000;
const DEFAULT_DAYS = 14;

type LinkRow = { id: string; note: string; created_at: Date; expires_at: Date };

const presentLink = ({ id, note, created_at, expires_at }: LinkRow): PreviewLink => ({
  id,
  note,
  createdDate: created_at.toISOString(),
  expirationDate: expires_at.toISOString(),
});

/** @throws {AppError} PREVIEW_LINK_NOT_FOUND */
async function requireLink(db: Connection, token: string, now: Date): Promise<void> {
  const { rows } = await sql`
    select from content_preview_links where token_hash = ${sha256(token)} and expires_at > ${now}`.execute(db);
  if (rows.length === 0) throw new AppError("PREVIEW_LINK_NOT_FOUND");
}

type PreviewContext = CallContext & { readonly db: Connection; readonly body: { readonly token: string } };

async function readPreview<Body>({ db, body, now, store }: PreviewContext, kind: Kind<Body>, slug: string) {
  await requireLink(db, body.token, now);
  return presentBody(db, kind, await getDraft(db, kind, slug), store.baseUrl());
}

export const routes = [
  handleWrite(createPreviewLink, async ({ tx, body, now, store }) => {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + (body.days ?? DEFAULT_DAYS) * DAY);
    const row = { id: newId(now.getTime()), note: body.note?.trim() ?? "", created_at: now, expires_at: expiresAt };
    await tx
      .insertInto("content_preview_links")
      .values({ ...row, token_hash: sha256(token) })
      .execute();
    return { link: presentLink(row), url: `${store.baseUrl()}/preview/${token}` };
  }),
  handleRead(listPreviewLinks, async ({ db, now }) => {
    const rows = await db
      .selectFrom("content_preview_links")
      .select(["id", "note", "created_at", "expires_at"])
      .where("expires_at", ">", now)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    return { links: rows.map(presentLink) };
  }),
  handleWrite(revokePreviewLink, async ({ tx, params: { linkId } }) => {
    const gone = isId(linkId)
      ? await tx.deleteFrom("content_preview_links").where("id", "=", linkId).returning("id").executeTakeFirst()
      : undefined;
    if (gone === undefined) throw new AppError("PREVIEW_LINK_NOT_FOUND");
    return {};
  }),
  handleRead(getDesignPreview, async (context) => ({ design: await readPreview(context, designs, "design") })),
  handleRead(getPagePreview, async (context) => ({ page: await readPreview(context, pages, context.body.slug) })),
  handleRead(getPostPreview, async (context) => ({ post: await readPreview(context, posts, context.body.slug) })),
];
