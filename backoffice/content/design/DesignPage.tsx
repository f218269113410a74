import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Image, Palette, PanelBottom, PanelTop } from "lucide-react";
import { useCallback } from "react";
import type { DesignBody, Section } from "#api/content/design.ts";
import { DESIGN_ID } from "#api/content/designs.ts";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { designs, documentQuery } from "../documents.ts";
import { DocumentEditor, type EditorPanel } from "../editor/DocumentEditor.tsx";
import { productLinksQuery } from "../fields/queries.ts";
import { BrandPanel } from "./BrandPanel.tsx";
import { FooterPanel } from "./FooterPanel.tsx";
import { HeaderPanel } from "./HeaderPanel.tsx";
import type { DesignTemplate } from "./search.ts";
import { ThemePanel } from "./ThemePanel.tsx";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()];
const route = getRouteApi("/full-screen/online-store/design");

const panels: readonly EditorPanel<DesignBody>[] = [
  {
    id: "theme",
    label: texts.panels.theme,
    icon: <Palette aria-hidden="true" />,
    render: ({ body, change }) => (
      <ThemePanel theme={body.theme} onChange={(theme, key) => change((now) => ({ ...now, theme }), key)} />
    ),
  },
  {
    id: "brand",
    label: texts.panels.brand,
    icon: <Image aria-hidden="true" />,
    render: ({ body, change }) => (
      <BrandPanel brand={body.brand} onChange={(brand, key) => change((now) => ({ ...now, brand }), key)} />
    ),
  },
  {
    id: "header",
    label: texts.panels.header,
    icon: <PanelTop aria-hidden="true" />,
    render: ({ body, change }) => (
      <HeaderPanel header={body.header} onChange={(header, key) => change((now) => ({ ...now, header }), key)} />
    ),
  },
  {
    id: "footer",
    label: texts.panels.footer,
    icon: <PanelBottom aria-hidden="true" />,
    render: ({ body, change }) => (
      <FooterPanel footer={body.footer} onChange={(footer, key) => change((now) => ({ ...now, footer }), key)} />
    ),
  },
];

const framedParts = ({ theme, brand, header, footer }: DesignBody) => [theme, brand, header, footer];

/** The design of the whole store: theme, brand, header, footer, and the sections of each kind of page. */
export function DesignPage() {
  const { template } = route.useSearch();
  const { data: design } = useSuspenseQuery(documentQuery(designs, DESIGN_ID));
  const path = usePreviewPath(template);
  const readSections = useCallback((body: DesignBody): Section[] => body.templates[template], [template]);
  const writeSections = useCallback(
    (body: DesignBody, sections: Section[]): DesignBody => ({
      ...body,
      templates: { ...body.templates, [template]: sections },
    }),
    [template],
  );
  return (
    <DocumentEditor
      kind={designs}
      opened={design}
      title={texts.title}
      exit="/online-store"
      chooser={<TemplateChooser template={template} />}
      template={template}
      readSections={readSections}
      writeSections={writeSections}
      panels={panels}
      previewPath={() => path}
      documentName={() => template}
      framedParts={framedParts}
    />
  );
}

/** The templates, and the way to pages. */
const choices = Object.entries(texts.templates) as [DesignTemplate | "pages", string][];

function TemplateChooser({ template }: { template: DesignTemplate }) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={texts.template}
      isLabelHidden
      value={template}
      onChange={({ currentTarget: { value } }) => {
        const [chosen = "home"] = choices.find(([one]) => one === value) ?? [];
        if (chosen === "pages") void navigate({ to: "/online-store/pages" });
        else void navigate({ to: "/online-store/design", search: { template: chosen } });
      }}
    >
      {choices.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A page of the store with the template's sections: the first product, the first collection. */
function usePreviewPath(template: DesignTemplate): string {
  const products = useQuery({ ...productLinksQuery(""), enabled: template === "product" });
  const tree = useQuery({ ...collectionsQuery, enabled: template === "collection" });
  if (template === "cart") return "/cart";
  if (template === "product") {
    const slug = products.data?.[0]?.slug;
    return slug === undefined ? "/" : `/p/${encodeURIComponent(slug)}`;
  }
  if (template === "collection") {
    const slug = tree.data?.find(({ visible }) => visible)?.slug;
    return slug === undefined ? "/c" : `/c/${encodeURIComponent(slug)}`;
  }
  return "/";
}
