import { useNavigate } from "@tanstack/react-router";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useStaff } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { posts, refreshDocuments } from "../documents.ts";
import { newSection } from "../editor/section-names.ts";
import { slugOf } from "../pages/slugs.ts";
import { onlineStoreTexts } from "../pages/texts/texts.ts";

const texts = onlineStoreTexts[staffLanguage()];
/** What a post starts with: its text. */
const FIRST_SECTION = "rich-text";

/** Creates a post and opens its editor. */
export function CreatePostDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const staff = useStaff();
  const form = useMutationForm({
    values: { title: "" },
    validate: ({ title }) => (slugOf(title) === "" ? { title: texts.form.titleProblem } : {}),
    errorFields: { DUPLICATE_SLUG_ERROR: "title" },
    request: ({ title }) =>
      posts.create({
        slug: slugOf(title),
        title: title.trim(),
        seoTitle: "",
        seoDescription: "",
        excerpt: "",
        author: staff?.publicName ?? staff?.name ?? "",
        image: null,
        tags: [],
        sections: sectionTypes[FIRST_SECTION] === undefined ? [] : [newSection(FIRST_SECTION)],
      }),
    onSuccess: async ({ document }) => {
      await refreshDocuments("posts");
      await navigate({ to: "/online-store/blog/$documentId", params: { documentId: document.id } });
    },
  });
  return (
    <FormDialog title={texts.blog.add} form={form} submitLabel={texts.create.submit} onClose={onClose}>
      <TextField label={texts.create.name} maxLength={200} {...form.field("title", { required: true })} />
    </FormDialog>
  );
}
