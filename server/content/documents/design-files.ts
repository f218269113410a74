/** Designs as files: a team keeps its design in version control, or takes it to another store. */
import { exportDesign, importDesign } from "#api/content/designs.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { designs } from "./kinds.ts";
import { adoptMedia } from "./media.ts";
import { presentDocument } from "./present.ts";
import { getDocument } from "./queries.ts";
import { saveDraft } from "./write.ts";

export const designFileRoutes = [
  handleRead(exportDesign, async ({ db, params, now, store }) => {
    const row = await getDocument(db, designs, params.documentId, now);
    const { document } = await presentDocument(db, designs, row, store.baseUrl());
    return { format: "cartwright-design/1" as const, design: document.draft };
  }),
  handleWrite(importDesign, async (context) => {
    const { tx, params, body, now, store } = context;
    const draft = structuredClone(body.file.design);
    await adoptMedia(tx, designs, draft, now);
    const row = await saveDraft(tx, designs, { id: params.documentId, revision: body.revision, draft }, context);
    return presentDocument(tx, designs, row, store.baseUrl());
  }),
];
