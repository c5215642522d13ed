import type { GroupRow } from './row.ts'

const rasters = 'tif tiff jpg jpeg png gif bmp jp2 sid ecw img bil bip bsq flt dem asc'

/** Maps, models, tables and what science measures: files that a program opens by the name of one of them. */
export const dataRows: readonly GroupRow[] = [
  {
    mains: 'shp',
    companions: [
      {
        extensions: 'shx dbf prj cpg sbn sbx qix qpj qmd sld ain aih atx fbn ixs mxs shp.xml',
        named: ['{stem}'],
      },
    ],
    describes: true,
  },
  {
    mains: rasters,
    companions: [
      {
        extensions:
          'tfw tifw tiffw tfwx jgw jpgw jpegw jgwx pgw pngw pgwx gfw gifw bpw bmpw j2w jp2w sdw eww wld prj rpb imd rrd clr stx blw',
        named: ['{stem}'],
      },
      { extensions: 'aux.xml ovr msk points aux rrd wld', named: ['{name}', '{stem}'] },
    ],
    describes: true,
  },
  {
    mains: 'img bil bip bsq flt dat',
    companions: [{ extensions: 'hdr', named: ['{stem}', '{name}'] }],
    describes: true,
  },
  {
    mains: 'tab',
    companions: [{ extensions: 'dat map id ind', named: ['{stem}'] }],
    describes: true,
  },
  {
    mains: 'mif',
    companions: [{ extensions: 'mid', named: ['{stem}'] }],
    describes: true,
  },
  {
    // A model names its materials, or its data.
    mains: 'obj',
    companions: [{ extensions: 'mtl', named: ['{stem}', '{name}'], isBound: true }],
    describes: true,
  },
  {
    mains: 'gltf',
    companions: [{ extensions: 'bin', named: ['{stem}'], isBound: true }],
    describes: true,
  },
  {
    // The materials name the pictures on a model.
    mains: 'mtl',
    companions: [{ extensions: 'jpg jpeg png tga', named: ['{stem}'], isBound: true }],
  },
  {
    mains: 'fbx',
    companions: [{ extensions: '', named: ['{stem}.fbm'], areFolders: true }],
  },
  {
    // What programs save before they save: the last versions of a drawing.
    mains: 'blend dwg skp fcstd brd kicad_pcb 3dm',
    companions: [
      { extensions: 'blend1 blend2 blend3 bak skb fcstd1 fcbak kicad_pcb-bak 3dmbak', named: ['{stem}'] },
    ],
    describes: true,
  },
  {
    mains: 'kicad_pcb kicad_sch',
    companions: [{ extensions: 'kicad_sch kicad_pro kicad_prl kicad_dru pro', named: ['{stem}'] }],
  },
  {
    mains: 'brd',
    companions: [{ extensions: 'sch', named: ['{stem}'] }],
  },
  {
    mains: 'dbf',
    companions: [{ extensions: 'dbt fpt cdx mdx ndx', named: ['{stem}'] }],
    describes: true,
  },
  {
    mains: 'mdf',
    companions: [{ extensions: 'ldf', named: ['{stem}{log}', '{stem}'], isBound: true }],
    describes: true,
  },
  {
    mains: 'bam cram vcf.gz bcf fasta fa fna fasta.gz fa.gz',
    companions: [{ extensions: 'bai crai csi tbi fai gzi', named: ['{name}', '{stem}'] }],
    describes: true,
  },
  {
    mains: 'nii nii.gz',
    companions: [{ extensions: 'json bval bvec', named: ['{stem}'] }],
    describes: true,
  },
  {
    mains: 'mhd nhdr',
    companions: [{ extensions: 'raw zraw raw.gz', named: ['{stem}'], isBound: true }],
    describes: true,
  },
]
