import react from "@vitejs/plugin-react";

// Port 5199 is in the URLs that the OAuth client allows (see README.md).
const address = { host: "127.0.0.1", port: 5199, strictPort: true };

// biome-ignore lint/style/noDefaultExport: Vite reads it.
export default { plugins: [react()], server: address, preview: address };
