// Saves what REST answered as a file, or shows it in `tab`, where it may be read for long; answers its name. The token that
// asked for it stood in a header: addresses are logged.
export async function saveFile(response, name, tab) {
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = named?.[1] ?? name;
  if (tab) {
    tab.location.href = link.href;
    return link.download;
  }
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return link.download;
}
