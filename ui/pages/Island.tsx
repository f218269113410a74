/**
 * A part of a page that React hydrates in the browser. The server renders it completely; the loader
 * (`ui/pages/islands.ts`) fetches React and the component when the part becomes visible, or on first interaction.
 * `component` must be registered under `name` in the app's island table.
 */
import type { ComponentType } from "react";

type Props<P extends object> = {
  name: string;
  component: ComponentType<P>;
  props: P;
  when: "visible" | "interaction";
  className?: string | undefined;
};

export function Island<P extends object>({ name, component: Component, props, when, className }: Props<P>) {
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  );
}
