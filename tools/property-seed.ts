import fc from 'fast-check'

/**
 * Properties try the same values in every run, since nothing that is right should fail by chance one day.
 * `PROPERTY_SEED=$RANDOM npm run unit` tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
