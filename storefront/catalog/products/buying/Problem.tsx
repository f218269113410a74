import styles from "../options/options.module.css";

type Props = { field: string; text: string; id?: string };

/** Error message at its field. The script inserts the same markup (`client/problems.ts`). */
export function Problem({ field, text, id }: Props) {
  return (
    <p id={id} className={styles.problem} data-problem={field}>
      {text}
    </p>
  );
}

export type Marks = { "aria-invalid"?: true; "aria-describedby"?: string };

/** Where there is no script, the browser goes to the first of the fields with a problem. */
export const isFirst = (errors: Readonly<Record<string, string>>, field: string): boolean =>
  Object.keys(errors)[0] === field;

export const focus = (isWanted: boolean) => (isWanted ? { autoFocus: true } : {});

/** Of the field or the group that the problem is about. */
export const marksOf = (error: string | undefined, id: string): Marks =>
  error === undefined ? {} : { "aria-invalid": true, "aria-describedby": id };
