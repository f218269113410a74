/**
 * A part of a page that React takes over in the browser. The server renders it complete; the loader
 * (`ui/pages/islands.ts`) fetches React and the component when the part is visible, or only when it is touched.
 * `component` must be registered under `name` in the application's island table.
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
