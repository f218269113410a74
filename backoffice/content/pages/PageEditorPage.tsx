import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FileText, Search } from "lucide-react";
import type { PageBody, Section } from "#api/content/design.ts";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { documentQuery, pages } from "../documents.ts";
import { DocumentEditor, type EditorPanel } from "../editor/DocumentEditor.tsx";
import { textOf } from "../editor/section-names.ts";
import { AddressFields } from "./AddressFields.tsx";
import { SeoFields } from "./SeoFields.tsx";
import { onlineStoreTexts } from "./texts/texts.ts";

const { form: texts } = onlineStoreTexts[staffLanguage()];
const route = getRouteApi("/full-screen/online-store/pages/$documentId");

const panels: readonly EditorPanel<PageBody>[] = [
  {
    id: "page",
    label: texts.page,
    icon: <FileText aria-hidden="true" />,
    render: ({ body, change }) => (
      <AddressFields
        prefix="/pages/"
        value={body}
        onChange={(address, key) => change((now) => ({ ...now, ...address }), key)}
      />
    ),
  },
  {
    id: "seo",
    label: texts.seo,
    icon: <Search aria-hidden="true" />,
    render: ({ body, change }) => (
      <>
        <SeoFields
          path={["pages", body.slug]}
          title={body.title}
          text={firstTextOf(body.sections)}
          seo={body}
          onChange={(seo, key) => change((now) => ({ ...now, ...seo }), key)}
        />
        <Checkbox
          label={texts.hideFromSearch}
          checked={body.isHiddenFromSearchEngines}
          onChange={({ currentTarget: { checked } }) =>
            change((now) => ({ ...now, isHiddenFromSearchEngines: checked }))
          }
        />
      </>
    ),
  },
];

function firstTextOf(sections: readonly Section[]): string {
  for (const section of sections) {
    const text = textOf(section);
    if (text !== "") return text;
  }
  return "";
}

const readSections = ({ sections }: PageBody): Section[] => sections;
const writeSections = (body: PageBody, sections: Section[]): PageBody => ({ ...body, sections });
const framedParts = ({ title }: PageBody) => [title];

export function PageEditorPage() {
  const { documentId } = route.useParams();
  const { data: page } = useSuspenseQuery(documentQuery(pages, documentId));
  return (
    <DocumentEditor
      key={documentId}
      kind={pages}
      opened={page}
      title={page.draft.title}
      exit="/online-store/pages"
      template="page"
      readSections={readSections}
      writeSections={writeSections}
      panels={panels}
      previewPath={({ slug }) => `/pages/${encodeURIComponent(slug)}`}
      documentName={({ slug }) => `page.${slug}`}
      framedParts={framedParts}
    />
  );
}
