import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Newspaper, Search } from "lucide-react";
import type { PostBody, Section } from "#api/content/design.ts";
import { TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { documentQuery, posts } from "../documents.ts";
import { DocumentEditor, type EditorPanel } from "../editor/DocumentEditor.tsx";
import { CheckedField } from "../fields/CheckedField.tsx";
import { ImageField } from "../fields/MediaField.tsx";
import { AddressFields } from "../pages/AddressFields.tsx";
import { SeoFields } from "../pages/SeoFields.tsx";
import { onlineStoreTexts } from "../pages/texts/texts.ts";

const { form: texts } = onlineStoreTexts[staffLanguage()];
const route = getRouteApi("/full-screen/online-store/blog/$documentId");

const MAX_TAGS = 20;
const MAX_TAG = 50;

/** `News, Care guide` as the tags of a post. */
const tagsOf = (text: string): string[] =>
  [...new Set(text.split(",").map((tag) => tag.trim().slice(0, MAX_TAG)))].filter(Boolean).slice(0, MAX_TAGS);

const panels: readonly EditorPanel<PostBody>[] = [
  {
    id: "post",
    label: texts.post,
    icon: <Newspaper aria-hidden="true" />,
    render: ({ body, change }) => {
      const set = (part: Partial<PostBody>, key?: string): void => change((now) => ({ ...now, ...part }), key);
      return (
        <>
          <AddressFields prefix="/blog/" value={body} onChange={set} />
          <TextArea
            label={texts.excerpt}
            hint={texts.excerptHint}
            rows={3}
            maxLength={500}
            value={body.excerpt}
            onChange={(event) => set({ excerpt: event.currentTarget.value }, "excerpt")}
          />
          <ImageField
            label={texts.image}
            value={body.image ?? undefined}
            onChange={(image) => set({ image: image ?? null }, "image")}
          />
          <TextField
            label={texts.author}
            maxLength={100}
            value={body.author}
            onChange={(event) => set({ author: event.currentTarget.value }, "author")}
          />
          <CheckedField
            label={texts.tags}
            hint={texts.tagsHint}
            value={body.tags.join(", ")}
            check={() => undefined}
            onChange={(text) => set({ tags: tagsOf(text) }, "tags")}
          />
        </>
      );
    },
  },
  {
    id: "seo",
    label: texts.seo,
    icon: <Search aria-hidden="true" />,
    render: ({ body, change }) => (
      <SeoFields
        path={["blog", body.slug]}
        title={body.title}
        text={body.excerpt}
        seo={body}
        onChange={(seo, key) => change((now) => ({ ...now, ...seo }), key)}
      />
    ),
  },
];

const readSections = ({ sections }: PostBody): Section[] => sections;
const writeSections = (body: PostBody, sections: Section[]): PostBody => ({ ...body, sections });
const framedParts = ({ title, excerpt, author, image, tags }: PostBody) => [title, excerpt, author, image, tags];

export function PostEditorPage() {
  const { documentId } = route.useParams();
  const { data: post } = useSuspenseQuery(documentQuery(posts, documentId));
  return (
    <DocumentEditor
      key={documentId}
      kind={posts}
      opened={post}
      title={post.draft.title}
      exit="/online-store/blog"
      template="page"
      readSections={readSections}
      writeSections={writeSections}
      panels={panels}
      previewPath={({ slug }) => `/blog/${encodeURIComponent(slug)}`}
      documentName={({ slug }) => `post.${slug}`}
      framedParts={framedParts}
    />
  );
}
