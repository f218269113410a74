import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { staffLocale } from "#backoffice/language.ts";
import { parseTree, plainTextOf } from "#backoffice/richtext/rich-content.ts";
import { type Conflict, compare, type EditorState } from "../form/merge-forms.ts";
import { fieldLabels } from "../form/product-form.ts";
import styles from "./editor.module.css";

type Props = {
  base: EditorState;
  mine: EditorState;
  theirs: EditorState;
  onClose: () => void;
  /** Saves both together, with my version of these fields. */
  onMerge: (keepMine: ReadonlySet<Conflict>) => void;
};

/** Somebody else saved meanwhile. What only one of us changed goes together by itself; for the rest one chooses. */
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
      title="Somebody else saved this product"
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => onMerge(chosen)}
      footer={
        <>
          <Button onClick={onClose}>Go on editing</Button>
          <Button type="submit" variant="primary">
            Put together and save
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>Your changes and theirs go together. Nothing is lost unless you say so.</p>
        {both.map((name) => (
          <fieldset key={name} className={styles.conflict}>
            <legend>{labelOf(name)}: changed by both</legend>
            <label>
              <input type="radio" name={name} checked={chosen.has(name)} onChange={() => choose(name, true)} />
              <span>
                <strong>Mine</strong>
                {textOf(name, mine)}
              </span>
            </label>
            <label>
              <input type="radio" name={name} checked={!chosen.has(name)} onChange={() => choose(name, false)} />
              <span>
                <strong>Theirs</strong>
                {textOf(name, theirs)}
              </span>
            </label>
          </fieldset>
        ))}
        {onlyTheirs.length > 0 && <p>Kept from them: {onlyTheirs.map(labelOf).join(", ")}.</p>}
        {onlyMine.length > 0 && <p>Kept from you: {onlyMine.map(labelOf).join(", ")}.</p>}
      </div>
    </Modal>
  );
}

function labelOf(name: Conflict): string {
  return name === "variants" ? "Variants" : fieldLabels[name];
}

function textOf(name: Conflict, { form, rows }: EditorState): string {
  if (name === "variants")
    return `${rows.length.toLocaleString(staffLocale())} rows, first price ${rows[0]?.price || "none"}`;
  if (name === "description") return cut(plainTextOf(parseTree(form.description) ?? { nodes: [] })) || "Empty";
  const value = form[name];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return cut(value) || "Empty";
  if (value === null) return "None";
  if (!Array.isArray(value)) return value.name;
  const names = value.map((entry) => (typeof entry === "string" ? entry : nameOf(entry)));
  return names.length === 0 ? "None" : cut(names.join(", "));
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
