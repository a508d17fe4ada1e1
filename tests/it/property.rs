//! Properties of random cases. Proptest's own macro compiles its runner again for every property, which was a twentieth of this binary; here a case is an object, and there is one runner.

use std::any::Any;
use std::fmt;

use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner, contextualize_config};

/// Something that can be shown and taken back as what it was.
trait Shown: Any + fmt::Debug {}

impl<T: Any + fmt::Debug> Shown for T {}

/// A case of any property.
struct Case(Box<dyn Shown>);

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a property is called: its file, its name, its arguments.
pub struct Names {
    pub file: &'static str,
    pub name: &'static str,
    pub arguments: &'static str,
}

/// Tests a property on random cases; for [`properties!`].
pub fn hold<S: Strategy<Value: 'static> + 'static>(
    names: Names,
    config: ProptestConfig,
    cases: S,
    test: impl Fn(S::Value) -> TestCaseResult,
) {
    let cases = cases.prop_map(|case| Case(Box::new(case))).boxed();
    run(names, config, &cases, &|Case(case)| {
        let case: Box<dyn Any> = case;
        test(*case.downcast().expect("the strategy makes cases of this property"))
    });
}

fn run(names: Names, config: ProptestConfig, cases: &BoxedStrategy<Case>, test: &dyn Fn(Case) -> TestCaseResult) {
    let config = contextualize_config(config);
    let config = ProptestConfig { source_file: Some(names.file), test_name: Some(names.name), ..config };
    let mut runner = TestRunner::new(config);
    if let Err(error) = runner.run(cases, test) {
        panic!("{}({}): {error}\n{runner}", names.name, names.arguments);
    }
}

/// As `proptest!`, for arguments `name in strategy`.
macro_rules! properties {
    (#![proptest_config($config:expr)] $($property:tt)+) => {
        $crate::property::properties! { @ ($config) $($property)+ }
    };
    (@ ($config:expr) $(
        $(#[$about:meta])*
        fn $name:ident($($argument:pat in $strategy:expr),+ $(,)?) $body:block
    )+) => {$(
        $(#[$about])*
        fn $name() {
            let name = concat!(module_path!(), "::", stringify!($name));
            let names = $crate::property::Names { file: file!(), name, arguments: stringify!($($argument),+) };
            $crate::property::hold(names, $config, ($($strategy,)+), |($($argument,)+)| {
                $body
                Ok(())
            });
        }
    )+};
    ($($property:tt)+) => {
        $crate::property::properties! { @ (proptest::test_runner::Config::default()) $($property)+ }
    };
}

pub(crate) use properties;
