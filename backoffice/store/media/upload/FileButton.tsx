import { type ReactNode, useRef } from "react";
import { Button, type ButtonVariant } from "#backoffice/components/forms/Button.tsx";

type Props = {
  label: string;
  accept: string;
  onFiles: (files: readonly File[]) => void;
  isMultiple?: boolean;
  variant?: ButtonVariant;
  size?: "medium" | "small";
  icon?: ReactNode;
  isBusy?: boolean;
};

/** A button that opens the browser's file dialog. */
export function FileButton({ label, accept, onFiles, isMultiple = false, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
