import type { ReactNode } from "react";
import { CachedHtml } from "#ui/pages/cached-html.tsx";
import type { LoadedSection, LoadedSections } from "./loaded.ts";

type Props = {
  loaded: LoadedSections;
  /** The page has a title of its own above the sections. */
  hasTitle?: boolean;
  /** Renders the main section of a template, whose content the page itself loads. */
  main?: ReactNode;
};

/** Sections in order, each in an element that the editor's preview replaces. */
export function Sections({ loaded: { sections, report }, hasTitle = false, main }: Props) {
  // A template that lost its main section still shows the product, the collection or the cart.
  if (main !== undefined && !sections.some(isMain)) return main;
  return sections.map((loaded, index) =>
    isMain(loaded) ? (
      <div key={loaded.id} data-section={loaded.id}>
        {main}
      </div>
    ) : (
      <SectionFrame key={loaded.id} loaded={loaded} isFirst={index === 0 && !hasTitle} report={report} />
    ),
  );
}

type FrameProps = { loaded: LoadedSection; isFirst: boolean; report: (error: unknown) => void };

/** One section; left out if it can't be rendered. */
export function SectionFrame({ loaded, isFirst, report }: FrameProps) {
  const { declaration, ...section } = loaded;
  return (
    <CachedHtml as="div" of={loaded} look={isFirst ? "first" : ""} data-section={loaded.id} onError={report}>
      {() => declaration.View({ ...section, isFirst })}
    </CachedHtml>
  );
}

/** Whether a switch of the main section is on. */
export const isOn = ({ sections }: LoadedSections, setting: string): boolean =>
  sections.find(isMain)?.values[setting] !== false;

const isMain = ({ declaration }: LoadedSection): boolean => declaration.isRequired === true;
