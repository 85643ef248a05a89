/** The lanes: cli → mirror → stages → shared files; stages never meet. */
const stages = 'plan|fetch|land|read|build|check|portal|publish|upload|serve|reference';

/** The folders of a folder as the steps they are: each may know those before it, none those after. */
function inOrder(folder, ...steps) {
  return steps.slice(0, -1).map((step, at) => ({
    name: `steps-of-${folder}-keep-their-order`,
    severity: 'error',
    from: { path: `^src/${folder}/${step}/` },
    to: { path: `^src/${folder}/(${steps.slice(at + 1).join('|')})/` },
  }));
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'stages-do-not-meet',
      severity: 'error',
      from: { path: `^src/(${stages})/` },
      to: { path: `^src/(${stages})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'stages-do-not-reach-up',
      severity: 'error',
      from: { path: `^src/(${stages}|body|model|system|tables)/` },
      to: { path: '^src/(cli|mirror)(/|[.]ts$)' },
    },
    {
      name: 'system-knows-no-statistics',
      severity: 'error',
      from: { path: '^src/system/' },
      to: { path: '^(src|pipelines)/', pathNot: '^src/(system/|model/errors[.]ts$)' },
    },
    {
      name: 'model-knows-no-stage',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { path: '^src/', pathNot: '^src/(model|system)/' },
    },
    ...inOrder('mirror', 'folder', 'merge', 'release', 'walk', 'probe', 'run'),
    ...inOrder(
      'read',
      'mapping',
      'execute',
      'skeleton',
      'tables',
      'parts',
      'proof',
      'pages',
      'subjects',
      'segments',
      'infer',
    ),
    {
      name: 'mirror-does-not-know-the-command-line',
      severity: 'error',
      from: { path: '^src/mirror(/|[.]ts$)' },
      to: { path: '^src/cli(/|[.]ts$)' },
    },
    {
      name: 'the-engine-knows-no-pipeline',
      severity: 'error',
      comment:
        'What to mirror comes in as data, from the command line down; only the tables and the reference service are about this very service.',
      from: { path: '^src/', pathNot: '^src/(api|cli|reference|tables)(/|[.]ts$)' },
      to: { path: '^pipelines/' },
    },
    {
      name: 'pipelines-are-data',
      severity: 'error',
      from: { path: '^pipelines/' },
      to: { path: '^src/', pathNot: '^src/model/catalogue[.]ts$' },
    },
    {
      name: 'only-fetch-reaches-the-network',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/fetch/' },
      to: { path: '^(undici|node_modules/undici)' },
    },
    {
      name: 'only-upload-knows-the-store',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/upload/' },
      to: { path: '^(@aws-sdk|node_modules/@aws-sdk)' },
    },
    {
      name: 'nothing-of-ours-needs-tests',
      severity: 'error',
      from: { path: '^(src|pipelines)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: '(worker|cli|api)[.]ts$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
