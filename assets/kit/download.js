// Saves what REST answered as a file, or shows it in `tab`; answers its name. The token that asked for it stood in a header: addresses are logged.
export async function saveFile(response, name, tab) {
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = named?.[1] ?? name;
  if (tab) tab.location.href = link.href;
  else link.click();
  setTimeout(() => tab || URL.revokeObjectURL(link.href), 60_000); // a tab may be read for longer
  return link.download;
}
