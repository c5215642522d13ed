/** Real files for what the window draws, made here so that no picture of somebody's lies in the sources. */
/** A picture in PNG: a hill before an evening sky, in a colour of its own. */
export declare function png(width: number, height: number, hue?: number): Buffer
/** Its file is small, and its pixels would take gigabytes. */
export declare function hugePng(side: number): Buffer
/** With texts, as a thumbnail of a file manager has them. */
export declare function pngWithTexts(picture: Buffer, texts: Readonly<Record<string, string>>): Buffer
/** A second of a tone. */
export declare function wav(): Buffer
/** A PDF with one page, whose script runs when a reader that runs scripts opens it. */
export declare function pdfWithScript(script: string): string
