import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { parseTree, plainTextOf } from "#backoffice/richtext/rich-content.ts";
import { type Conflict, compare, type EditorState } from "../form/merge-forms.ts";
import { productsTexts } from "../texts/texts.ts";
import styles from "./editor.module.css";
import { productEditorTexts } from "./texts/texts.ts";

const { none, yes, no } = productsTexts[staffLanguage()];
const { conflict, fields, payment } = productEditorTexts[staffLanguage()];

type Props = {
  base: EditorState;
  mine: EditorState;
  theirs: EditorState;
  onClose: () => void;
  /** Merges and saves both versions, with mine of these fields. */
  onMerge: (keepMine: ReadonlySet<Conflict>) => void;
};

/** For a product that someone else saved in the meantime: merges the changes, with a choice for fields that both changed. */
export function ConflictDialog({ base, mine, theirs, onClose, onMerge }: Props) {
  const { both, theirs: onlyTheirs, mine: onlyMine } = compare(base, mine, theirs);
  const [chosen, setChosen] = useState<ReadonlySet<Conflict>>(new Set(both));
  const choose = (name: Conflict, isMine: boolean): void => {
    const next = new Set(chosen);
    if (isMine) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  return (
    <Modal
      title={conflict.title}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => onMerge(chosen)}
      footer={
        <>
          <Button onClick={onClose}>{conflict.keepEditing}</Button>
          <Button type="submit" variant="primary">
            {conflict.merge}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{conflict.text}</p>
        {both.map((name) => (
          <fieldset key={name} className={styles.conflict}>
            <legend>{formatMessage(staffLanguage(), conflict.both, { field: fields[name] })}</legend>
            <label>
              <input type="radio" name={name} checked={chosen.has(name)} onChange={() => choose(name, true)} />
              <span>
                <strong>{conflict.mine}</strong>
                {textOf(name, mine)}
              </span>
            </label>
            <label>
              <input type="radio" name={name} checked={!chosen.has(name)} onChange={() => choose(name, false)} />
              <span>
                <strong>{conflict.theirs}</strong>
                {textOf(name, theirs)}
              </span>
            </label>
          </fieldset>
        ))}
        {onlyTheirs.length > 0 && (
          <p>{formatMessage(staffLanguage(), conflict.onlyTheirs, { fields: listOf(onlyTheirs) })}</p>
        )}
        {onlyMine.length > 0 && (
          <p>{formatMessage(staffLanguage(), conflict.onlyMine, { fields: listOf(onlyMine) })}</p>
        )}
      </div>
    </Modal>
  );
}

const listOf = (names: readonly Conflict[]): string => names.map((name) => fields[name]).join(", ");

function textOf(name: Conflict, { form, rows }: EditorState): string {
  if (name === "variants")
    return formatMessage(staffLanguage(), conflict.rows, { count: rows.length, price: rows[0]?.price || none });
  if (name === "description") return cut(plainTextOf(parseTree(form.description) ?? { nodes: [] })) || conflict.empty;
  if (name === "paymentOption") return payment.options[form.paymentOption];
  const value = form[name];
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "string") return cut(value) || conflict.empty;
  if (value === null) return none;
  if (!Array.isArray(value)) return value.name;
  const names = value.map((entry) => (typeof entry === "string" ? entry : nameOf(entry)));
  return names.length === 0 ? none : cut(names.join(", "));
}

function nameOf(entry: object): string {
  for (const key of ["name", "title", "uniqueName"] as const) {
    const value: unknown = Reflect.get(entry, key);
    if (typeof value === "string" && value !== "") return value;
  }
  return "…";
}

function cut(text: string): string {
  return text.length > 140 ? `${text.slice(0, 140)}…` : text;
}
