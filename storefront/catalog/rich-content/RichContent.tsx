import { Blocks } from "./Block.tsx";
import type { RichContext } from "./context.ts";
import { headingLevels } from "./headings.ts";
import type { RichNode } from "./nodes.ts";
import styles from "./rich-content.module.css";

type Props = { nodes: readonly RichNode[]; context: Omit<RichContext, "headings" | "blocks"> };

/** Renders a rich-content tree completely on the server; nothing in it needs scripts. */
export function RichContent({ nodes, context }: Props) {
  const complete: RichContext = { ...context, headings: headingLevels(nodes), blocks };
  return (
    <div dir="auto" className={styles.rich}>
      <Blocks nodes={nodes} context={complete} />
    </div>
  );
}

const blocks: RichContext["blocks"] = (nodes, context) => <Blocks nodes={nodes} context={context} />;
