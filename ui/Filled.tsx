import { Fragment, type ReactElement, type ReactNode } from "react";

type Props = {
  /** `Write to {email}.` */
  text: string;
  /** What stands in the place of each `{name}`: a link, a bold word. */
  parts: Readonly<Record<string, ReactNode>>;
};

/** A whole sentence with elements in it, each where its language wants it. */
export function Filled({ text, parts }: Props): ReactElement {
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => ({ piece, isName: index % 2 === 1 }));
  return (
    <>
      {pieces.map(({ piece, isName }) => (
        <Fragment key={piece}>{isName ? parts[piece] : piece}</Fragment>
      ))}
    </>
  );
}
