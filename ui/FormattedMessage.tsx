import { Fragment, type ReactElement, type ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage } from "./language.ts";

type Props = {
  /** `Write to {email}.` */
  message: string;
  /** A number, a string or an element (a link, bold text) for each argument. */
  values: Readonly<Record<string, ReactNode>>;
};

/** Private use area (Unicode, section 23.5): never part of a text. */
const MARK = "\uE000";

/** A message with React elements as arguments, in the order of the language. Without elements, use `formatMessage`. */
export function FormattedMessage({ message, values }: Props): ReactElement {
  const language = useLanguage();
  const names = Object.keys(values);
  const plain = Object.entries(values).map(([name, value]) => {
    const isPlain = typeof value === "string" || typeof value === "number";
    return [name, isPlain ? value : `${MARK}${names.indexOf(name)}${MARK}`] as const;
  });
  const pieces = formatMessage(language, message, Object.fromEntries(plain)).split(MARK);
  return (
    <>
      {pieces.map((piece, index) => {
        const isElement = index % 2 === 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change places
        return <Fragment key={index}>{isElement ? values[names[Number(piece)] ?? ""] : piece}</Fragment>;
      })}
    </>
  );
}
