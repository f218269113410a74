import { type ComponentProps, useState } from "react";
import { TextField } from "#backoffice/components/forms/Field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "error"> & {
  value: string;
  /** Why a text can't be saved. */
  check: (text: string) => string | undefined;
  onChange: (text: string) => void;
};

/** A field of the draft that has rules: what breaks them stays in the field, with the reason, and out of the draft. */
export function CheckedField({ value, check, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined ? undefined : check(typed);
  return (
    <TextField
      {...field}
      value={typed ?? value}
      error={problem}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (check(text) === undefined) onChange(text);
      }}
      onBlur={() => {
        if (problem === undefined) setTyped(undefined);
      }}
    />
  );
}
